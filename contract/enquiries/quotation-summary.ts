import { z } from "zod";
import { Id, Timestamp } from "../platform/primitives.ts";
import { ORDER_STATES } from "./order.ts";

/** 'expired' is never stored: it is a sent one after its last valid day. */
export const QUOTATION_STATES = [
  "draft",
  "sent",
  "seen",
  "accepted",
  "declined",
  "expired",
  "superseded",
] as const;
export type QuotationState = (typeof QUOTATION_STATES)[number];

/** Filters of the list: a state of the quotation, or of its order. */
export const QUOTATION_FILTERS = [...QUOTATION_STATES, ...ORDER_STATES] as const;
export type QuotationFilter = (typeof QUOTATION_FILTERS)[number];

/** A quotation in a list. Totals in paise; `state` as shown. */
export const QuotationSummary = z.object({
  _id: Id,
  number: z.string().nullable(),
  revision: z.int(),
  state: z.enum(QUOTATION_STATES),
  /** Null if it was deleted. */
  enquiry: z.object({ _id: Id, reference: z.string().nullable() }).nullable(),
  customer: z.object({ name: z.string(), company: z.string() }),
  /** The first line's part. */
  topic: z.string(),
  lines: z.int(),
  currency: z.string(),
  total: z.int(),
  /** The state of its order; null unless it was accepted. `acceptedTotal` is the sum of what was accepted. */
  order: z.enum(ORDER_STATES).nullable().default(null),
  acceptedTotal: z.int().nullable().default(null),
  validUntil: z.string(),
  sentAt: Timestamp.nullable(),
  seenAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
  reason: z.string(),
  updatedAt: Timestamp,
});
export type QuotationSummary = z.infer<typeof QuotationSummary>;
