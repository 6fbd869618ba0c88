import { z } from "zod";
import { ProductImage } from "../platform/images.ts";
import { ACTIVITY_TYPES, Id, Timestamp } from "../platform/primitives.ts";

/** A piece of a long text; the text before is what was kept and removed, the text after what was kept and added. */
export const WordPiece = z.object({ change: z.enum(["kept", "removed", "added"]), text: z.string() });
export type WordPiece = z.infer<typeof WordPiece>;

/** What a change did to one field, in words a person reads. `null` is a value that is not there. */
export const HistoryDifference = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    field: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** A long text; what did not change is shortened to the words beside a change. */
  z.object({ kind: z.literal("words"), field: z.string(), pieces: z.array(WordPiece) }),
  /** How many pictures were added and removed; `shown` are those of the added that the product still has. */
  z.object({
    kind: z.literal("pictures"),
    field: z.string(),
    added: z.int(),
    removed: z.int(),
    shown: z.array(ProductImage),
  }),
]);
export type HistoryDifference = z.infer<typeof HistoryDifference>;

/** One change of a product. Changes that record no fields, such as the creation, have the sentence alone. */
export const HistoryEntry = z.object({
  _id: Id,
  at: Timestamp,
  who: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  description: z.string(),
  differences: z.array(HistoryDifference),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** GET /products/{id}/history: the product and a page of its changes, the newest first. */
export const ProductHistory = z.object({
  product: z.object({
    _id: Id,
    productId: z.int(),
    title: z.string(),
    /** Until when it can be restored; null for a product that is not deleted. */
    restorableUntil: Timestamp.nullable(),
  }),
  entries: z.array(HistoryEntry),
  /** What `before` takes for the next, older page; null on the last one. */
  next: Id.nullable(),
});
export type ProductHistory = z.infer<typeof ProductHistory>;
