import { z } from "zod";
import { Id, plainText } from "../platform/primitives.ts";
import { ENQUIRY_ITEMS_MAX } from "../products/limits.ts";
import { CustomerBody } from "./customer.ts";
import { EnquiryItemBody, OFFICE_SOURCES } from "./enquiry.ts";
import { ENQUIRY_WRITTEN } from "./inbox-messages.ts";
import { MESSAGE_MAX } from "./limits.ts";
import { ENQUIRY_FORM } from "./messages.ts";

const { name, company, phones, emails } = CustomerBody.shape;
const [listed, , unlisted] = EnquiryItemBody.options;

/** POST /enquiries: an enquiry that the staff write down. What `customerId` is known by is taken where a field is missing. */
export const WriteEnquiryBody = z
  .strictObject({
    source: z.enum(OFFICE_SOURCES),
    customerId: Id.optional(),
    name: name.unwrap().optional(),
    company: company.unwrap().optional(),
    phone: phones.unwrap().element.optional(),
    email: emails.unwrap().element.optional(),
    message: plainText(MESSAGE_MAX, ENQUIRY_FORM.messageTooLong).optional(),
    items: z
      .array(z.union([listed, unlisted.omit({ photos: true })]))
      .max(ENQUIRY_ITEMS_MAX, ENQUIRY_FORM.tooManyItems)
      .optional(),
  })
  .refine((body) => body.customerId || body.name || body.company || body.phone || body.email, {
    path: ["name"],
    error: ENQUIRY_WRITTEN.nobody,
  });
export type WriteEnquiryBody = z.infer<typeof WriteEnquiryBody>;
