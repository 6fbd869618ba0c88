import { z } from "zod";
import { RESTORE_IDS_MAX } from "../platform/limits.ts";
import { Id, Timestamp } from "../platform/primitives.ts";

/** A product that was deleted a moment ago and can still be brought back (ruling 'Identity and products'). */
export const DeletedProduct = z.object({
  _id: Id,
  productId: z.int(),
  title: z.string(),
  deletedAt: Timestamp,
  /** Who deleted it; null when no record says so. */
  deletedBy: z.string().nullable(),
  restorableUntil: Timestamp,
});
export type DeletedProduct = z.infer<typeof DeletedProduct>;

/** GET /products/deleted: what POST /products/restore takes, the last deleted first. */
export const DeletedProducts = z.array(DeletedProduct).max(RESTORE_IDS_MAX);
export type DeletedProducts = z.infer<typeof DeletedProducts>;
