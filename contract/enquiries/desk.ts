import { z } from "zod";
import { Id, Timestamp } from "../platform/primitives.ts";
import { FailedSearch } from "./enquiry.ts";

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
