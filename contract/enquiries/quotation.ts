import { z } from "zod";
import { plainDigits } from "../platform/digits.ts";
import { HSN_CODE_OR_NONE } from "../platform/gst.ts";
import { type Fault, laterFaults } from "../platform/later-rules.ts";
import { EMAIL_MAX, PART_CODE_MAX } from "../platform/limits.ts";
import { Gstin, Id, plainText, Timestamp, WrittenGstin } from "../platform/primitives.ts";
import { GST_FORM } from "../platform/server-messages.ts";
import { hasPartOfOne } from "../products/counted-units.ts";
import { UNIT_MAX } from "../products/limits.ts";
import { NAME_MAX, PHONE_MAX } from "../site/limits.ts";
import { Delivery, lineOfText, pageOfList, SEND_WAYS } from "./enquiry.ts";
import {
  QUOTATION_ADDRESS_MAX,
  QUOTATION_DELIVERY_MAX,
  QUOTATION_LINES_MAX,
  QUOTATION_NOTE_MAX,
  QUOTATION_QUANTITY_MAX,
  QUOTATION_RATE_MAX,
  QUOTATION_REASON_MAX,
  QUOTATION_TERMS_MAX,
  QUOTATION_TITLE_MAX,
} from "./limits.ts";
import { ENQUIRY_FORM } from "./messages.ts";
import { BuyerOrder, ORDER_STATES, OrderPaperName, OrderWork } from "./order.ts";
import { ORDER_TEXTS } from "./order-messages.ts";
import { PAPER_KINDS } from "./order-papers.ts";
import { QUOTATION_FORM } from "./quotation-messages.ts";
import { QUOTATION_STATES, QuotationSummary } from "./quotation-summary.ts";
import { REGISTRATIONS, SUPPLY_KINDS, ZERO_RATINGS } from "./supply-tax.ts";

/** A number with at most `places` decimals. */
const decimal = (places: number, max: number, message: string) =>
  z
    .number(message)
    .min(0, message)
    .max(max, message)
    .refine((value) => Number(value.toFixed(places)) === value, message);

/** An HSN code, or nothing; `newFaults` checks a changed one. */
const hsn = z.string().overwrite(plainDigits);
const gstRate = decimal(2, 100, QUOTATION_FORM.gstRateInvalid);
const paise = z
  .int(QUOTATION_FORM.rateInvalid)
  .min(0, QUOTATION_FORM.rateInvalid)
  .max(QUOTATION_RATE_MAX, QUOTATION_FORM.rateInvalid);
/** A calendar day, YYYY-MM-DD. */
const Day = z.iso.date(QUOTATION_FORM.dateInvalid);

/**
 * A line: a product (`_id`), or a part that is not listed. `item` is the line of the enquiry whose photo it shows. `rate` is in
 * paise for one unit, null while it has no price; `discount` and `gstRate` in percent.
 */
const QuotationLine = z.strictObject({
  _id: Id.nullable(),
  item: z.int().min(0).nullable(),
  title: lineOfText(QUOTATION_TITLE_MAX, QUOTATION_FORM.titleTooLong).min(1, QUOTATION_FORM.titleRequired),
  code: lineOfText(PART_CODE_MAX, QUOTATION_FORM.codeTooLong),
  quantity: decimal(3, QUOTATION_QUANTITY_MAX, QUOTATION_FORM.quantityInvalid).refine(
    (value) => value > 0,
    QUOTATION_FORM.quantityInvalid,
  ),
  unit: lineOfText(UNIT_MAX, QUOTATION_FORM.unitTooLong),
  rate: paise.nullable(),
  discount: decimal(2, 100, QUOTATION_FORM.discountInvalid),
  hsn,
  gstRate,
  delivery: lineOfText(QUOTATION_DELIVERY_MAX, QUOTATION_FORM.deliveryTooLong),
});
export type QuotationLine = z.infer<typeof QuotationLine>;

const stateCode = z.string().regex(/^(?:\d{2})?$/, QUOTATION_FORM.stateUnknown);

/**
 * Who a quotation is for. `state` is the GST code of the place of supply; empty for the one that the law presumes
 * (`presumedPlace`). `deliveryState` is where the goods go, if it is known; `supply` is the kind of supply ('supplyOf').
 */
export const QuotationCustomer = z.strictObject({
  name: lineOfText(NAME_MAX, ENQUIRY_FORM.nameTooLong),
  company: lineOfText(NAME_MAX, ENQUIRY_FORM.companyTooLong),
  phone: lineOfText(PHONE_MAX, ENQUIRY_FORM.phoneTooLong),
  email: lineOfText(EMAIL_MAX, QUOTATION_FORM.emailInvalid).pipe(
    z.union([z.literal(""), z.email(QUOTATION_FORM.emailInvalid)], QUOTATION_FORM.emailInvalid),
  ),
  /** `newFaults` checks a changed one. */
  gstin: WrittenGstin,
  address: plainText(QUOTATION_ADDRESS_MAX, QUOTATION_FORM.addressTooLong),
  state: stateCode,
  deliveryState: stateCode.optional(),
  supply: z.enum(SUPPLY_KINDS).optional(),
});
export type QuotationCustomer = z.infer<typeof QuotationCustomer>;

/** What a person writes of a quotation. Amounts are in paise, or in cents of another `currency`. */
const written = {
  customer: QuotationCustomer,
  lines: z.array(QuotationLine).max(QUOTATION_LINES_MAX, QUOTATION_FORM.tooManyLines),
  /** Freight and packing; no line if the amount is 0. */
  freight: z.strictObject({ amount: paise, hsn, gstRate }),
  currency: z.string().regex(/^[A-Z]{3}$/, QUOTATION_FORM.currencyUnknown),
  /** Rupees for one unit of the currency; null for rupees. */
  exchangeRate: decimal(6, 1_000_000, QUOTATION_FORM.exchangeRateRequired).nullable(),
  /** How an export or a supply to a special economic zone is taxed; without it under a letter of undertaking. */
  zeroRating: z.enum(ZERO_RATINGS).optional(),
  /** Whether the total is a whole rupee. */
  isRounded: z.boolean(),
  validUntil: Day,
  terms: plainText(QUOTATION_TERMS_MAX, QUOTATION_FORM.termsTooLong),
  note: plainText(QUOTATION_NOTE_MAX, QUOTATION_FORM.noteTooLong),
};

/** PUT /quotations/{id}: the whole draft. */
export const QuotationBody = z.strictObject({
  ...written,
  /** The customer that was chosen; without it the one who has the phone, e-mail address or GSTIN. */
  customerId: Id.nullable().optional(),
});
export type QuotationBody = z.infer<typeof QuotationBody>;

type Checked = Pick<QuotationBody, "customer" | "lines" | "freight">;

/**
 * Returns what breaks the rules that drafts of earlier versions may break: HSN codes of 5 or 7 digits, parts of counted units,
 * GSTINs with a wrong check character. Values that the stored draft already has are
 * left out, so that other changes can be saved.
 */
export function newFaults({ customer, lines, freight }: Checked, stored?: Checked) {
  const countOf = ({ quantity, unit }: Checked["lines"][number]) => `${quantity} ${unit}`;
  const codes = new Set(stored && [...stored.lines, stored.freight].map((line) => line.hsn));
  const counts = new Set(stored?.lines.map(countOf));
  const faults = laterFaults({ gstin: Gstin }, customer, stored?.customer).map(
    ({ path, message }): Fault => ({ path: ["customer", ...path], message }),
  );
  const isWrong = (code: string) => !HSN_CODE_OR_NONE.test(plainDigits(code)) && !codes.has(code);
  for (const [at, line] of lines.entries()) {
    if (isWrong(line.hsn)) faults.push({ path: ["lines", at, "hsn"], message: GST_FORM.hsnInvalid });
    if (hasPartOfOne(line) && !counts.has(countOf(line)))
      faults.push({ path: ["lines", at, "quantity"], message: QUOTATION_FORM.wholeOnly });
  }
  if (isWrong(freight.hsn)) faults.push({ path: ["freight", "hsn"], message: GST_FORM.hsnInvalid });
  return faults;
}

/**
 * POST /quotations: a draft from an enquiry, for a `customer`, or from nothing; `copyOf` is the quotation whose customer and lines
 * are copied. All but the first get a new enquiry. `lines` are what was typed in the inbox for lines of the enquiry, by their
 * places; null for the enquiry's own product.
 */
export const CreateQuotationBody = z.strictObject({
  enquiry: Id.optional(),
  copyOf: Id.optional(),
  /** Not used with an enquiry or a copy, which have their own. */
  customer: Id.optional(),
  lines: z
    .array(QuotationLine.pick({ item: true, quantity: true, rate: true, delivery: true }))
    .max(QUOTATION_LINES_MAX, QUOTATION_FORM.tooManyLines)
    .optional(),
});
export type CreateQuotationBody = z.infer<typeof CreateQuotationBody>;

/**
 * POST /quotations/{id}/send: `way` is how the customer gets the link. Only mail is sent by the server, to the customer's
 * address with `message` and the PDF. The first time it gives the number; later ones send the same again.
 */
export const SendQuotationBody = z.strictObject({
  way: z.enum(SEND_WAYS),
  message: plainText(QUOTATION_TERMS_MAX, ENQUIRY_FORM.messageTooLong).default(""),
});
export type SendQuotationBody = z.infer<typeof SendQuotationBody>;

const reason = plainText(QUOTATION_REASON_MAX, QUOTATION_FORM.reasonTooLong);

/**
 * POST /quotations/{id}/outcome: what the customer said by phone or mail; 'open' takes that back, with a reason. An acceptance
 * under the link, and one that was confirmed, can only be cancelled.
 */
export const QuotationOutcomeBody = z
  .strictObject({ state: z.enum(["accepted", "declined", "open"]), reason: reason.default("") })
  .refine((body) => body.state !== "open" || body.reason.trim() !== "", {
    message: ORDER_TEXTS.reasonRequired,
    path: ["reason"],
  });
export type QuotationOutcomeBody = z.infer<typeof QuotationOutcomeBody>;

const customerName = lineOfText(NAME_MAX, ENQUIRY_FORM.nameTooLong).min(1, ENQUIRY_FORM.nameRequired);

/**
 * What the customer answers under the link. `lines` are the lines that are accepted, by their places in the document, with
 * quantities up to those quoted; without it all are. Freight needs no line. `buyerOrder` is the customer's own order.
 */
export const AcceptBody = z.strictObject({
  name: customerName,
  lines: z
    .array(
      z.strictObject({
        line: z.int(ORDER_TEXTS.unknownLine).min(0, ORDER_TEXTS.unknownLine),
        quantity: decimal(3, QUOTATION_QUANTITY_MAX, QUOTATION_FORM.quantityInvalid),
      }),
    )
    .max(QUOTATION_LINES_MAX, QUOTATION_FORM.tooManyLines)
    .optional(),
  buyerOrder: BuyerOrder.optional(),
});
export type AcceptBody = z.infer<typeof AcceptBody>;
export const DeclineBody = z.strictObject({ reason });
export const AskBody = z.strictObject({
  question: plainText(QUOTATION_TERMS_MAX, ENQUIRY_FORM.messageTooLong).min(1, ENQUIRY_FORM.questionRequired),
});

const taxes = { taxable: z.int(), cgst: z.int(), sgst: z.int(), igst: z.int() };
const party = { name: z.string(), email: z.string(), gstin: z.string(), address: z.array(z.string()) };

/**
 * A quotation as printed. A sent one is stored like this and never changes. Amounts are in paise, dates calendar days,
 * pictures and logo `data:` addresses of small WebP images.
 */
export const QuotationDocument = z.object({
  /** 'Q/26-27/0042'; null for a draft. */
  number: z.string().nullable(),
  /** 1 for the first; later ones are printed as 'R2'. */
  revision: z.int(),
  date: z.string(),
  validUntil: z.string(),
  /** The enquiry's reference. */
  enquiry: z.string().nullable(),
  seller: z.object({
    ...party,
    phones: z.array(z.string()),
    logo: z.string().nullable(),
    signatory: z.string(),
  }),
  customer: z.object({ ...party, company: z.string(), phone: z.string() }),
  /** 'Rajasthan (08)'; empty for exports. */
  placeOfSupply: z.string(),
  currency: z.string(),
  tax: z.enum(["split", "integrated", "none"]),
  /** 'UTGST' in a union territory without a legislature. */
  stateTax: z.enum(["SGST", "UTGST"]),
  /** Freight is the last one, if there is any. */
  lines: z.array(
    z.object({
      title: z.string(),
      code: z.string(),
      delivery: z.string(),
      hsn: z.string(),
      quantity: z.number(),
      unit: z.string(),
      rate: z.int(),
      discount: z.number(),
      gstRate: z.number(),
      taxable: z.int(),
      picture: z.string().nullable(),
      isFreight: z.boolean(),
    }),
  ),
  groups: z.array(z.object({ gstRate: z.number(), ...taxes })),
  ...taxes,
  /** Null if the total is not rounded. */
  roundOff: z.int().nullable(),
  total: z.int(),
  /** 'Rupees Forty Eight Thousand Nine Hundred Four Only'. */
  words: z.string(),
  /** The note about an export without tax; empty within India. */
  exportNote: z.string(),
  note: z.string(),
  terms: z.string(),
  bank: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Of a document of the order: its kind, the quotation that was accepted, and what differs from it. */
  order: z
    .object({
      kind: z.enum(PAPER_KINDS),
      /** 'Q/26-27/0042 R2'. */
      quotation: z.string(),
      quotedOn: z.string(),
      /** Empty if it is not known, or can't be printed. */
      acceptedBy: z.string(),
      acceptedOn: z.string(),
      /** The buyer's own order in words; empty without one. */
      buyerOrder: z.string(),
      /** 'Rapier gripper: 3 of 4 Nos', one per line. */
      changes: z.array(z.string()),
    })
    .optional(),
});
export type QuotationDocument = z.infer<typeof QuotationDocument>;

/** GET /quotation-links/{token}: what the customer sees. */
export const LinkedQuotation = z.object({
  document: QuotationDocument,
  state: z.enum(["sent", "seen", "accepted", "declined", "expired", "superseded", "closed"]),
  /** Whether it can be accepted or declined now. */
  isOpen: z.boolean(),
  /** The token of the newest revision, if this is not it. */
  newer: z.string().nullable(),
  /** Who accepted it; null unless accepted. */
  acceptedBy: z.string().nullable(),
  /** The accepted quantities of the document's lines; null unless accepted. */
  quantities: z.array(z.number()).nullable().default(null),
  /** The order and its documents; null unless accepted, and if it was cancelled. */
  order: z
    .object({
      state: z.enum(ORDER_STATES).exclude(["cancelled"]),
      documents: z.array(OrderPaperName),
    })
    .nullable()
    .default(null),
});
export type LinkedQuotation = z.infer<typeof LinkedQuotation>;

/** GET /quotations, the last changed first; `waiting` is the number of all that were sent and not answered. */
export const QuotationList = z.object({
  quotations: z.array(QuotationSummary),
  ...pageOfList,
  waiting: z.int(),
});
export type QuotationList = z.infer<typeof QuotationList>;

/** A quotation in the back office. */
export const Quotation = QuotationSummary.extend({
  ...written,
  customer: written.customer.required({ deliveryState: true, supply: true }),
  /** `picture` and `stock` are of the product as it is now, or of the customer's photo. */
  lines: z.array(QuotationLine.extend({ picture: z.string().nullable(), stock: z.number().nullable() })),
  /** The prices of its products as they are now, by `_id`, in paise; of those that have one. */
  prices: z.record(Id, z.int()).default({}),
  /** The state code of the seller, from which the kind of tax follows. */
  sellerState: z.string(),
  sellerRegistration: z.enum(REGISTRATIONS),
  /** The customer's link; null for a draft and after its end. */
  link: z.string().nullable(),
  isRevoked: z.boolean(),
  answeredBy: z.string().nullable(),
  /** Where documents of its order are mailed: to the quotation's address, else to the customer's first one. */
  mailAddress: z.string().nullable().default(null),
  /** Null while the quotation has no customer. */
  customerId: Id.nullable().default(null),
  /** Whether the staff recorded the answer and may take it back. */
  canReopen: z.boolean().default(false),
  /** What became of an accepted one. */
  work: OrderWork.nullable().default(null),
  delivery: Delivery,
  /** All revisions of it, oldest first. */
  revisions: z.array(z.object({ _id: Id, revision: z.int(), state: z.enum(QUOTATION_STATES) })),
  version: z.int(),
  createdAt: Timestamp,
});
export type Quotation = z.infer<typeof Quotation>;

/**
 * GET /quotations/figures: enquiries, quotations and won ones of the last twelve months, oldest first, and the parts that
 * were quoted most in that time. A revision counts once.
 */
export const QuotationFigures = z.object({
  months: z.array(z.object({ month: z.string(), enquiries: z.int(), quotations: z.int(), won: z.int() })),
  parts: z.array(
    z.object({ _id: Id, title: z.string(), code: z.string(), quotations: z.int(), quantity: z.number() }),
  ),
});
export type QuotationFigures = z.infer<typeof QuotationFigures>;
