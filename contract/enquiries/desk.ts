import { z } from "zod";
import { CategoryId, Id, Timestamp } from "../platform/primitives.ts";
import { ENQUIRY_STATES, FailedSearch } from "./enquiry.ts";
import { QuotationSummary } from "./quotation-summary.ts";

/** The numbers of views, enquiries and WhatsApp openings, all anonymous. */
const counts = { looked: z.int(), asked: z.int(), chats: z.int() };

/** POST /interest/looked: a view of a part, reported once per part and tab. */
export const LookedBody = z.strictObject({ _id: Id });

/** A month in the business's time zone. */
export const Month = z.string().regex(/^\d{4}-\d\d$/, "A month is written as 2026-11");

/**
 * GET /interest: the last twelve months, oldest first, including empty ones; the brands; and the parts with the most
 * enquiries, then views. A month filters brands and parts, a brand filters months and parts.
 */
export const Interest = z.object({
  months: z.array(z.object({ month: z.string(), ...counts })),
  brands: z.array(z.object({ category: CategoryId, ...counts })),
  parts: z.array(
    z.object({
      _id: Id,
      productId: z.int(),
      title: z.string(),
      code: z.string(),
      category: CategoryId,
      ...counts,
    }),
  ),
});
export type Interest = z.infer<typeof Interest>;

/** An enquiry as a line: who it is from, and about what. */
export const WaitingEnquiry = z.object({
  _id: Id,
  reference: z.string().nullable(),
  sender: z.string().nullable(),
  topic: z.string().nullable(),
  /** Number of list lines. */
  lines: z.int(),
  createdAt: Timestamp,
});
export type WaitingEnquiry = z.infer<typeof WaitingEnquiry>;

/** An enquiry on the dashboard, new or with a due reminder; `picture` is the address of a thumbnail: of a photo in it, else of its first part. */
const DeskEnquiry = WaitingEnquiry.extend({
  company: z.string().nullable(),
  /** The day of its reminder, if that is due. */
  remindOn: z.string().nullable(),
  preferredTime: z.string().nullable(),
  sample: z.boolean(),
  picture: z.string().nullable(),
  /** What it is about: a photo of a part, a page of a catalogue, a part, a list; or it asks for a call, or is a message. */
  about: z.enum(["photo", "page", "part", "list", "call", "message"]),
});
export type DeskEnquiry = z.infer<typeof DeskEnquiry>;

/** The fields of a part that the enquiry desk shows; `picture` is the address of a thumbnail. */
export const DeskPart = z.object({
  _id: Id,
  productId: z.int(),
  title: z.string(),
  code: z.string(),
  price: z.number(),
  stock: z.number(),
  /** Null: that of the settings. */
  unit: z.string().nullable().default(null),
  picture: z.string().nullable(),
});
export type DeskPart = z.infer<typeof DeskPart>;

/**
 * GET /desk: open tasks. Enquiries with a due reminder, then new ones, oldest first; valid quotations without an answer, oldest
 * first; searches without results; and parts with low stock among those requested in the last three months, most requested
 * first.
 */
export const Desk = z.object({
  enquiries: z.object({ total: z.int(), first: z.array(DeskEnquiry) }),
  /** Accepted quotations to confirm, the longest accepted first, with the pieces that are not in stock. */
  orders: z
    .object({
      total: z.int(),
      first: z.array(
        QuotationSummary.extend({
          missing: z.array(z.object({ title: z.string(), code: z.string(), quantity: z.number() })),
        }),
      ),
    })
    .default({ total: 0, first: [] }),
  quotations: z.object({ total: z.int(), first: z.array(QuotationSummary) }),
  searches: z.object({ total: z.int(), first: z.array(FailedSearch) }),
  lowStock: z.object({ total: z.int(), first: z.array(DeskPart.extend({ asked: z.int() })) }),
});
export type Desk = z.infer<typeof Desk>;

/** Another enquiry of the same person. */
export const OtherEnquiry = WaitingEnquiry.extend({ state: z.enum(ENQUIRY_STATES) });
export type OtherEnquiry = z.infer<typeof OtherEnquiry>;

/**
 * GET /enquiries/{id}/around: the current state of its parts, without deleted ones, and the newest other enquiries of the
 * same person, matched by phone number or e-mail address.
 */
export const EnquiryAround = z.object({
  parts: z.array(DeskPart),
  others: z.object({ total: z.int(), first: z.array(OtherEnquiry) }),
  /** This enquiry's and the customer's others, newest first. */
  quotations: z.array(QuotationSummary).default([]),
});
export type EnquiryAround = z.infer<typeof EnquiryAround>;
