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

/** The form of POST /products (spec section 7, 'Admin products'); the fields' own rules have passed. */
export const newProductForm = (values: FormValues): Sent<"create"> => productForm(values);

/** The form of PUT /products, which says as well which of its pictures go and how all of them are ordered. */
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

/** What both of them send. An empty field is only told where the product has something in it. */
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

/** Present pictures by key, new ones by their place among the files sent. */
function imageOrder(images: readonly FormImage[]): string[] {
  let sent = 0;
  return images.map(({ stored }) => stored?.key ?? `new:${sent++}`);
}

/** The name of the picture on which the page opens; empty where that is the first. */
const openingImage = (images: readonly FormImage[]): string =>
  imageOrder(images)[images.findIndex(({ opens }) => opens)] ?? "";
