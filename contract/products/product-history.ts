import { z } from "zod";
import { ProductImage } from "../platform/images.ts";
import { ACTIVITY_TYPES, Id, Timestamp } from "../platform/primitives.ts";

/** A piece of a long text; kept and removed pieces form the old text, kept and added ones the new. */
export const WordPiece = z.object({ change: z.enum(["kept", "removed", "added"]), text: z.string() });
export type WordPiece = z.infer<typeof WordPiece>;

/** The change of one field, in readable texts; `null` is a missing value. */
export const HistoryDifference = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    field: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** A long text; unchanged parts are shortened to the words next to a change. */
  z.object({ kind: z.literal("words"), field: z.string(), pieces: z.array(WordPiece) }),
  /** The numbers of added and removed images; `shown` are the added ones that the product still has. */
  z.object({
    kind: z.literal("pictures"),
    field: z.string(),
    added: z.int(),
    removed: z.int(),
    shown: z.array(ProductImage),
  }),
]);
export type HistoryDifference = z.infer<typeof HistoryDifference>;

/** One change of a product. Changes without recorded fields, such as its creation, only have the sentence. */
export const HistoryEntry = z.object({
  _id: Id,
  at: Timestamp,
  who: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  description: z.string(),
  differences: z.array(HistoryDifference),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** GET /products/{id}/history: the product and a page of its changes, newest first. */
export const ProductHistory = z.object({
  product: z.object({
    _id: Id,
    productId: z.int(),
    title: z.string(),
    /** Until when it can be restored; null if it isn't deleted. */
    restorableUntil: Timestamp.nullable(),
  }),
  entries: z.array(HistoryEntry),
  /** The `before` of the next, older page; null on the last one. */
  next: Id.nullable(),
});
export type ProductHistory = z.infer<typeof ProductHistory>;
