import { z } from "zod";
import { Product, ProductImage } from "../../contract/product.ts";
import { listed } from "./listed.ts";
import { NO_VERSION } from "./send.ts";

/** What a picture is taken for whose measures nobody tells. */
const USUAL = { width: 4, height: 3, sizes: [] as number[], placeholder: "" };

/** A product as far as an answer is sure to tell it (spec section 3, 'Product'). */
export const ListedProduct = listed(
  Product.extend({
    images: z.array(listed(ProductImage, "url", "key").transform((image) => ({ ...USUAL, ...image }))),
  }),
  "_id",
  "productId",
  "title",
  "description",
  "category",
  "price",
  "stock",
  "featured",
  "createdAt",
  "updatedAt",
);
export type ListedProduct = z.infer<typeof ListedProduct>;

/** A product that a save answers with: what it tells is put in the place of what was known. */
export const SavedProduct = listed(ListedProduct);

/** The same with what else the screens read. */
export const wholeProduct = (product: ListedProduct): Product => ({
  ...product,
  catalogId: product.catalogId ?? null,
  specifications: product.specifications ?? [],
  images: product.images ?? [],
  sample: product.sample ?? false,
  version: product.version ?? NO_VERSION,
});
