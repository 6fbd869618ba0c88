import type {
  CallbackBody,
  ContactBody,
  ContactPageBody,
  Enquiry,
} from "../../contract/enquiries/enquiry.ts";

export type EnquiryTexts = Pick<
  Enquiry,
  "name" | "company" | "phone" | "preferredTime" | "subject" | "contact" | "message"
> & { kind: Exclude<Enquiry["kind"], "whatsapp"> };

export const NOTHING = {
  name: null,
  company: null,
  phone: null,
  preferredTime: null,
  subject: null,
  contact: null,
  message: null,
};

export const callbackTexts = ({
  name,
  company,
  phone,
  preferredTime,
  message,
}: CallbackBody): EnquiryTexts => ({
  ...NOTHING,
  kind: "callback",
  name,
  company: company || null,
  phone,
  preferredTime,
  message: message || null,
});

export const contactTexts = ({ subject, message, contact }: ContactBody): EnquiryTexts => ({
  ...NOTHING,
  kind: "email",
  subject,
  message,
  contact: contact || null,
});

export const contactPageTexts = ({ name, phone, requirements }: ContactPageBody): EnquiryTexts => ({
  ...NOTHING,
  kind: "contact-page",
  name,
  phone,
  message: requirements,
});
