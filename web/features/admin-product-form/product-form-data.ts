import { plainNumber } from "../../../contract/amounts.ts";
import type { Product } from "../../../contract/product.ts";
import { type FormImage, type FormValues, NUMBER_FIELDS } from "./form-values.ts";

/**
 * The multipart form of POST and PUT /products (spec section 7, 'Admin products'). With `product`, the one being
 * edited, it says as well which of its pictures go and how all of them are ordered.
 */
export function productFormData(values: FormValues, product?: Product): FormData {
  const form = new FormData();
  for (const field of ["title", "description", "category", "catalogId"] as const) {
    form.append(field, values[field]);
  }
  for (const field of ["price", "stock", "productId"] as const) {
    const number = NUMBER_FIELDS[field](values[field]);
    if (number !== undefined) form.append(field, plainNumber(number));
  }
  form.append("specifications", JSON.stringify(values.specifications));
  if (product) {
    const kept = new Set(values.images.map(({ stored }) => stored?.key));
    const removed = product.images.map(({ key }) => key).filter((key) => !kept.has(key));
    form.append("removedImages", JSON.stringify(removed));
    form.append("imageOrder", JSON.stringify(imageOrder(values.images)));
  }
  for (const { file } of values.images) {
    if (file) form.append("images", file, file.name);
  }
  return form;
}

/** Present pictures by key, new ones by their place among the files sent. */
function imageOrder(images: readonly FormImage[]): string[] {
  let sent = 0;
  return images.map(({ stored }) => stored?.key ?? `new:${sent++}`);
}
