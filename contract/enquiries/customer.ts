import { z } from "zod";
import { isPhone } from "../platform/phone-key.ts";
import { Gstin, Id, plainText, Timestamp } from "../platform/primitives.ts";
import { PHONE_MAX } from "../site/limits.ts";
import { CUSTOMER_TEXTS } from "./customer-messages.ts";
import { OtherEnquiry } from "./desk.ts";
import { lineOfText, pageOfList } from "./enquiry.ts";
import { QUOTATION_NOTE_MAX } from "./limits.ts";
import { ENQUIRY_FORM } from "./messages.ts";
import { QuotationCustomer } from "./quotation.ts";
import { QuotationSummary } from "./quotation-summary.ts";
import { SUPPLY_KINDS } from "./supply-tax.ts";

const WAYS_MAX = 20;
const { name, company, email, gstin, address, state } = QuotationCustomer.shape;

const phone = lineOfText(PHONE_MAX, ENQUIRY_FORM.phoneTooLong).refine(isPhone, CUSTOMER_TEXTS.phoneInvalid);

/** The stored facts of a customer. `state` is the GST code; `discount` the percent that a new quotation starts with. */
const known = {
  name,
  company,
  phones: z.array(phone).max(WAYS_MAX, CUSTOMER_TEXTS.tooMany).default([]),
  emails: z
    .array(email.pipe(z.string().min(1)))
    .max(WAYS_MAX, CUSTOMER_TEXTS.tooMany)
    .default([]),
  gstin: gstin.default(""),
  address: address.default(""),
  state: state.default(""),
  supply: z.enum(SUPPLY_KINDS).default("india"),
  discount: z
    .number(CUSTOMER_TEXTS.discountInvalid)
    .min(0, CUSTOMER_TEXTS.discountInvalid)
    .max(100, CUSTOMER_TEXTS.discountInvalid)
    .refine((value) => Number(value.toFixed(2)) === value, CUSTOMER_TEXTS.discountInvalid)
    .default(0),
  note: plainText(QUOTATION_NOTE_MAX, CUSTOMER_TEXTS.noteTooLong).default(""),
};

/** POST /customers and PUT /customers/{id}: the whole customer. Two don't share a phone, an e-mail address or a GSTIN. */
export const CustomerBody = z
  .strictObject({ ...known, name: name.default(""), company: company.default("") })
  .refine((body) => body.name || body.company, { path: ["name"], error: CUSTOMER_TEXTS.nameRequired });
export type CustomerBody = z.infer<typeof CustomerBody>;

/** GSTINs stored by earlier versions may have a wrong check character. */
export const CUSTOMER_LATER_RULES = { gstin: Gstin } as const;

/** A customer in a list. */
export const Customer = z.object({
  _id: Id,
  name: z.string(),
  company: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  gstin: z.string(),
  address: z.string(),
  state: z.string(),
  supply: z.enum(SUPPLY_KINDS),
  discount: z.number(),
  note: z.string(),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Customer = z.infer<typeof Customer>;

/** GET /customers, the last changed first. A search finds any phone, e-mail address, GSTIN, name or company. */
export const CustomerList = z.object({ customers: z.array(Customer), ...pageOfList });
export type CustomerList = z.infer<typeof CustomerList>;

/** GET /customers/{id}: a customer with what happened, newest first. */
export const CustomerDetail = Customer.extend({
  enquiries: z.object({ total: z.int(), first: z.array(OtherEnquiry) }),
  /** Orders are those with a state of order. */
  quotations: z.array(QuotationSummary),
  /** The last price of each part that was quoted to the customer, in paise, and how many were accepted in all. */
  parts: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      code: z.string(),
      rate: z.int(),
      currency: z.string(),
      at: Timestamp,
      quotation: z.object({ _id: Id, number: z.string() }),
      bought: z.number(),
    }),
  ),
  /** Others with a phone, an e-mail address or the GSTIN of this one. */
  alike: z.array(Customer),
  /** Customers that were merged into this one and can be taken out again. */
  merged: z.array(Customer),
  history: z.array(z.object({ at: Timestamp, by: z.string(), text: z.string() })),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

/** POST /customers/merge: `merge` becomes part of `keep`, whose own fields win. */
export const MergeCustomersBody = z.strictObject({ keep: Id, merge: Id });
