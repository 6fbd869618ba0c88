import { z } from "zod";

/**
 * An image: `url` is the largest WebP, `key` identifies it in `removedImages`. `sizes` are the widths in pixels available as
 * `{base}/{width}.avif` and `.webp`; `placeholder` is a tiny WebP as data URI.
 */
export const ProductImage = z.object({
  url: z.string(),
  key: z.string(),
  width: z.int(),
  height: z.int(),
  sizes: z.array(z.int()),
  placeholder: z.string(),
  /** Whether the part's page shows it first; by default the first image. */
  opens: z.literal(true).optional(),
});
export type ProductImage = z.infer<typeof ProductImage>;
