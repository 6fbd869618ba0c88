import { z } from "zod";
import { CategorySchema, Id, Timestamp } from "../platform/primitives.ts";
import { FailedSearch } from "./enquiry.ts";

/** How often something was looked at, asked for in an enquiry, and taken to WhatsApp. Nobody is known who did. */
const counts = { looked: z.int(), asked: z.int(), chats: z.int() };

/** POST /interest/looked: a part was looked at; told once for each part and tab. */
export const LookedBody = z.strictObject({ _id: Id });

/** A month of the business's own clock. */
export const Month = z.string().regex(/^\d{4}-\d\d$/, "A month is written as 2026-11");

/**
 * GET /interest: the last twelve months, oldest first, those without anything too; the brands, and the parts that were
 * asked for most, then looked at most. A month asked for bounds brands and parts, a brand months and parts.
 */
export const Interest = z.object({
  months: z.array(z.object({ month: z.string(), ...counts })),
  brands: z.array(z.object({ category: CategorySchema, ...counts })),
  parts: z.array(
    z.object({
      _id: Id,
      productId: z.int(),
      title: z.string(),
      code: z.string(),
      category: CategorySchema,
      ...counts,
    }),
  ),
});

/** An enquiry that waits, as far as a line tells of it: who asks, and what about. */
export const WaitingEnquiry = z.object({
  _id: Id,
  reference: z.string().nullable(),
  sender: z.string().nullable(),
  topic: z.string().nullable(),
  /** Lines of its list. */
  lines: z.int(),
  createdAt: Timestamp,
});
export type WaitingEnquiry = z.infer<typeof WaitingEnquiry>;

/** A part with what the person at the desk has to know of it; `picture` is the address of a small one. */
export const DeskPart = z.object({
  _id: Id,
  productId: z.int(),
  title: z.string(),
  code: z.string(),
  price: z.number(),
  stock: z.int(),
  picture: z.string().nullable(),
});
export type DeskPart = z.infer<typeof DeskPart>;

/**
 * GET /desk: what waits for somebody. New enquiries, that which waits longest first; searches that found nothing; and parts
 * of which few are left among those that were asked for within three months, that of which most were first.
 */
export const Desk = z.object({
  enquiries: z.object({ total: z.int(), first: z.array(WaitingEnquiry) }),
  searches: z.object({ total: z.int(), first: z.array(FailedSearch) }),
  lowStock: z.object({ total: z.int(), first: z.array(DeskPart.extend({ asked: z.int() })) }),
});
export type Desk = z.infer<typeof Desk>;

/** An enquiry of the same person, from before or after this one. */
export const OtherEnquiry = WaitingEnquiry.extend({ state: z.string() });
export type OtherEnquiry = z.infer<typeof OtherEnquiry>;

/**
 * GET /enquiries/{id}/around: the parts that it names as they are now, without those that are gone; and the newest of what
 * the same person sent otherwise, told by telephone number or e-mail address.
 */
export const EnquiryAround = z.object({
  parts: z.array(DeskPart),
  others: z.object({ total: z.int(), first: z.array(OtherEnquiry) }),
});
export type EnquiryAround = z.infer<typeof EnquiryAround>;

export type LookedBody = z.infer<typeof LookedBody>;
export type Interest = z.infer<typeof Interest>;
