import { z } from "zod";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { ProductImage } from "#contract/platform/images.ts";
import { products } from "#contract/products/calls.ts";
import { FIELD_NAMES, type FieldValues, productField } from "#contract/products/fields.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import { type ExportProductsBody, Product } from "#contract/products/product.ts";
import { downloadFrom, downloadOnce } from "../calls/download.ts";
import { listed, partialAnswer } from "../calls/listed.ts";
import { NO_VERSION } from "../session/send.ts";

export const PRODUCTS_EXPORT = "all products";

/** Downloads all matching products as CSV, streamed by the server (ruling 'CSV'). */
export const downloadProducts = (json: ExportProductsBody): Promise<void> =>
  downloadOnce(PRODUCTS_EXPORT, PRODUCT_LIST.exportFailed, () => downloadFrom(products.makeExport, json));

/** The assumed dimensions of an image without any. */
const USUAL = { width: 4, height: 3, sizes: [] as number[], placeholder: "" };

/** A product with only the fields required that the screens need of those in spec section 3, 'Product'. */
export const PartialProduct = listed(
  Product.extend({
    images: z.array(listed(ProductImage, "url", "key").transform((image) => ({ ...USUAL, ...image }))),
  }),
  "_id",
  "productId",
  "title",
  "price",
);
export type PartialProduct = z.infer<typeof PartialProduct>;

/** The answer to a save, whose fields update the cached product. */
export const SavedProduct = partialAnswer(PartialProduct);

const EMPTY = { text: "", code: "", prose: "", number: 0, amount: 0, category: "others" } as const;

/** Fills missing plain fields with defaults. */
function wholeFields(product: PartialProduct): FieldValues {
  const values = FIELD_NAMES.map((name) => {
    const field = productField(name);
    if (field.isOptional) return [name, product[name] ?? null];
    return [name, product[name] ?? (field.kind === "flag" ? field.initial : EMPTY[field.kind])];
  });
  return Object.fromEntries(values) as FieldValues;
}

/** Fills all missing fields with defaults. */
export const wholeProduct = (product: PartialProduct): Product => ({
  ...product,
  ...wholeFields(product),
  createdAt: product.createdAt ?? "",
  updatedAt: product.updatedAt ?? "",
  catalogId: product.catalogId ?? null,
  specifications: product.specifications ?? [],
  images: product.images ?? [],
  sample: product.sample ?? false,
  version: product.version ?? NO_VERSION,
});

/** Returns the text above both versions of a product after a stale save. */
export const savedMeanwhile = (current: Product | undefined): string =>
  CONFLICT.text(formatLongDate(current?.updatedAt ?? ""));
