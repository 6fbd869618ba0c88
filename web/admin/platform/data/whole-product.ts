import { z } from "zod";
import { CONFLICT, PRODUCT_LIST } from "../../../../contract/messages.ts";
import { formatLongDate } from "../../../../contract/platform/dates.ts";
import { ProductImage } from "../../../../contract/platform/images.ts";
import { products } from "../../../../contract/products/calls.ts";
import { FIELD_NAMES, type FieldValues, fieldOf } from "../../../../contract/products/fields.ts";
import { type ExportProductsBody, Product } from "../../../../contract/products/product.ts";
import { downloadFrom, downloadOnce } from "../calls/download.ts";
import { listed, told } from "../calls/listed.ts";
import { NO_VERSION } from "../session/send.ts";

/** The name of this download. */
export const PRODUCTS_EXPORT = "all products";

/** Downloads all products that match as CSV, streamed by the server (ruling 'CSV'). */
export const exportProducts = (json: ExportProductsBody): Promise<void> =>
  downloadOnce(PRODUCTS_EXPORT, PRODUCT_LIST.exportFailed, () => downloadFrom(products.makeExport, json));

/** What a picture is taken for whose measures nobody tells. */
const USUAL = { width: 4, height: 3, sizes: [] as number[], placeholder: "" };

/**
 * A product as far as a screen can't do without: spec section 3, 'Product', lists more, and an answer that tells less is
 * shown as far as it goes.
 */
export const ListedProduct = listed(
  Product.extend({
    images: z.array(listed(ProductImage, "url", "key").transform((image) => ({ ...USUAL, ...image }))),
  }),
  "_id",
  "productId",
  "title",
  "price",
);
export type ListedProduct = z.infer<typeof ListedProduct>;

/** A product that a save answers with: what it tells is put in the place of what was known. */
export const SavedProduct = told(ListedProduct);

const EMPTY = { text: "", prose: "", number: 0, amount: 0, category: "others" } as const;

/** The plain fields of an answer, with what is shown in the place of those that it lacks. */
function wholeFields(product: ListedProduct): FieldValues {
  const values = FIELD_NAMES.map((name) => {
    const field = fieldOf(name);
    if (field.isOptional) return [name, product[name] ?? null];
    return [name, product[name] ?? (field.kind === "flag" ? field.initial : EMPTY[field.kind])];
  });
  return Object.fromEntries(values) as FieldValues;
}

/** The same with what else the screens read. */
export const wholeProduct = (product: ListedProduct): Product => ({
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

/** What is said over both versions of a product, after a stale save. */
export const savedMeanwhile = (current: Product | undefined): string =>
  CONFLICT.text(formatLongDate(current?.updatedAt ?? ""));
