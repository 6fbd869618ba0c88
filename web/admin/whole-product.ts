import type { Product, ProductImage } from "../../contract/product.ts";
import type { Listed } from "../api/listed.ts";
import { NO_VERSION } from "./send.ts";

/** A product as far as an answer is sure to tell it (spec section 3, 'Product'). */
export type ListedProduct = Listed<
  Omit<Product, "images"> & { images: readonly Listed<ProductImage, "url" | "key">[] },
  | "_id"
  | "productId"
  | "title"
  | "description"
  | "category"
  | "price"
  | "stock"
  | "featured"
  | "createdAt"
  | "updatedAt"
>;

/** What a picture is taken for whose measures nobody tells. */
const USUAL = { width: 4, height: 3, sizes: [], placeholder: "" };

/** The same with what else the screens read. */
export const wholeProduct = (product: ListedProduct): Product => ({
  ...product,
  catalogId: product.catalogId ?? null,
  specifications: product.specifications ?? [],
  images: (product.images ?? []).map((image) => ({ ...USUAL, ...image })),
  sample: product.sample ?? false,
  version: product.version ?? NO_VERSION,
});
