import { z } from "zod";
import { IMAGES_PER_PRODUCT_MAX } from "../platform/limits.ts";
import { Id } from "../platform/primitives.ts";

/** Which photos are asked for: those that found no part, or those that a person has placed. */
export const IMPORT_PHOTO_FILTERS = ["left", "placed"] as const;
export type ImportPhotoFilter = (typeof IMPORT_PHOTO_FILTERS)[number];

/** What a photo can be placed with: a row of the file that does something, or a product that has no such row. */
export const ImportPart = z.object({
  /** The row's line in the file; null for a product. */
  line: z.int().nullable(),
  /** The product; null for a row that creates one. */
  product: Id.nullable(),
  productId: z.int().nullable(),
  code: z.string().nullable(),
  title: z.string(),
});
export type ImportPart = z.infer<typeof ImportPart>;

/** GET /imports/{id}/parts: the first few that a text finds. */
export const ImportParts = z.array(ImportPart);
export type ImportParts = z.infer<typeof ImportParts>;

/** A photo of the ZIP that no row took by itself. */
export const ImportPhoto = z.object({
  /** By which it is placed. */
  photo: z.int(),
  /** Its path in the ZIP. */
  name: z.string(),
  /** Small, as a data URI; null where it cannot be read, and beyond the first few hundred. */
  picture: z.string().nullable(),
  /** Why it can be no part's picture. */
  problem: z.string().nullable(),
  /** Where a person has placed it. */
  part: ImportPart.nullable(),
});
export type ImportPhoto = z.infer<typeof ImportPhoto>;

/** GET /imports/{id}/photos, in the order of their names; placed ones as they were placed. */
export const ImportPhotos = z.object({
  photos: z.array(ImportPhoto),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});
export type ImportPhotos = z.infer<typeof ImportPhotos>;

/** PUT /imports/{id}/photos: photos placed with a part in this order, behind its others; or taken back, with null. */
export const PlacePhotosBody = z.strictObject({
  photos: z.array(z.int().min(1)).min(1).max(IMAGES_PER_PRODUCT_MAX),
  part: z.union([z.strictObject({ line: z.int().min(1) }), z.strictObject({ product: Id })]).nullable(),
});
export type PlacePhotosBody = z.infer<typeof PlacePhotosBody>;
