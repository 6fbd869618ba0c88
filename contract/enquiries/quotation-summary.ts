import { z } from "zod";
import { Id, Timestamp } from "../platform/primitives.ts";

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
  validUntil: z.string(),
  sentAt: Timestamp.nullable(),
  seenAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
  reason: z.string(),
  updatedAt: Timestamp,
});
export type QuotationSummary = z.infer<typeof QuotationSummary>;
