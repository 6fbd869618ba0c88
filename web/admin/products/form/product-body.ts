import type { FormOf } from "../../../../contract/platform/call.ts";
import { typedNumber } from "../../../../contract/platform/numbers.ts";
import type { products } from "../../../../contract/products/calls.ts";
import type { FormField } from "../../../../contract/products/fields.ts";
import type { Product } from "../../../../contract/products/product.ts";
import { type FormImage, type FormValues, sentValues } from "./form-values.ts";

type Sent<Name extends "create" | "update"> = {
  fields: FormOf<(typeof products)[Name]>;
  files: readonly File[];
};

/** Returns the body of POST /products (spec section 7, 'Admin products') from validated values. */
export const newProductForm = (values: FormValues): Sent<"create"> => productForm(values);

/** Returns the body of PUT /products, with the removed images and the order of all. */
export function changedProductForm(values: FormValues, product: Product): Sent<"update"> {
  const { fields, files } = productForm(values, product);
  const kept = new Set(values.images.map(({ stored }) => stored?.key));
  const removedImages = product.images.map(({ key }) => key).filter((key) => !kept.has(key));
  const had = product.images.some(({ opens }) => opens);
  const opening = had ? openingImage(values.images) : fields.openingImage;
  return {
    fields: { ...fields, removedImages, imageOrder: imageOrder(values.images), openingImage: opening },
    files,
  };
}

/** Returns the common fields. An empty field is only sent if the product has a value. */
function productForm(values: FormValues, product?: Product): Sent<"create"> {
  const { catalogId, specifications, images } = values;
  const plain = Object.entries(sentValues(values)).filter(
    ([name, value]) => value !== null || (product?.[name as FormField] ?? null) !== null,
  );
  return {
    fields: {
      ...(Object.fromEntries(plain) as ReturnType<typeof sentValues>),
      catalogId: catalogId || null,
      productId: typedNumber(values.productId),
      specifications,
      openingImage: openingImage(images) || undefined,
    },
    files: images.flatMap(({ file }) => file ?? []),
  };
}

/** Returns stored images by key, new ones by their index among the sent files. */
function imageOrder(images: readonly FormImage[]): string[] {
  let sent = 0;
  return images.map(({ stored }) => stored?.key ?? `new:${sent++}`);
}

/** Returns the key of the page's initial image; empty for the first. */
const openingImage = (images: readonly FormImage[]): string =>
  imageOrder(images)[images.findIndex(({ opens }) => opens)] ?? "";
