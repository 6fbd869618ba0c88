import type { FormOf } from "../../../../contract/platform/call.ts";
import type { Category } from "../../../../contract/platform/categories.ts";
import type { products } from "../../../../contract/products/calls.ts";
import type { Product } from "../../../../contract/products/product.ts";
import { type FormImage, type FormValues, NUMBER_FIELDS } from "./form-values.ts";

type Sent<Name extends "create" | "update"> = {
  fields: FormOf<(typeof products)[Name]>;
  files: readonly File[];
};

/** The form of POST /products (spec section 7, 'Admin products'); the fields' own rules have passed. */
export function newProductForm(values: FormValues): Sent<"create"> {
  const { title, partCode, description, category, catalogId, published, specifications, images } = values;
  return {
    fields: {
      title,
      partCode: partCode.trim() || undefined,
      description,
      category: category as Category,
      catalogId: catalogId || null,
      price: NUMBER_FIELDS.price(values.price) as number,
      stock: NUMBER_FIELDS.stock(values.stock) as number,
      productId: NUMBER_FIELDS.productId(values.productId),
      published,
      specifications,
      openingImage: openingImage(images) || undefined,
    },
    files: images.flatMap(({ file }) => file ?? []),
  };
}

/** The form of PUT /products, which says as well which of its pictures go and how all of them are ordered. */
export function changedProductForm(values: FormValues, product: Product): Sent<"update"> {
  const { fields, files } = newProductForm(values);
  const kept = new Set(values.images.map(({ stored }) => stored?.key));
  const removedImages = product.images.map(({ key }) => key).filter((key) => !kept.has(key));
  // An empty code is only told where there was one.
  const partCode = fields.partCode ?? (product.partCode ? null : undefined);
  const had = product.images.some(({ opens }) => opens);
  const opening = had ? openingImage(values.images) : fields.openingImage;
  return {
    fields: {
      ...fields,
      partCode,
      removedImages,
      imageOrder: imageOrder(values.images),
      openingImage: opening,
    },
    files,
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
