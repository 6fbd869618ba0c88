import { z } from "zod";

/**
 * A picture: `url` is the largest WebP, `key` names it in `removedImages`. `sizes` are the widths in pixels
 * that exist beside it as `{base}/{width}.avif` and `.webp`; `placeholder` is a tiny WebP as a data URI.
 */
export const ProductImage = z.object({
  url: z.string(),
  key: z.string(),
  width: z.int(),
  height: z.int(),
  sizes: z.array(z.int()),
  placeholder: z.string(),
  /** The part's page opens on it; where none says so, on the first. */
  opens: z.literal(true).optional(),
});
export type ProductImage = z.infer<typeof ProductImage>;
