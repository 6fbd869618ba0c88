import type { DeskPart } from "../../contract/enquiries/desk.ts";
import type { Specification } from "../../contract/products/product.ts";
import { partCode } from "../../contract/products/product-code.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { urlOf } from "../platform/files/keys.ts";
import { readImages } from "../platform/media/stored/stored-image.ts";

/** A part with what the person at the desk has to know of it. */
export function presentDeskPart(row: ProductRow): DeskPart {
  const [image] = readImages(row.images);
  return {
    _id: row.id,
    productId: row.product_id,
    title: row.title,
    code: partCode({
      productId: row.product_id,
      partCode: row.part_code,
      specifications: JSON.parse(row.specifications) as Specification[],
    }),
    price: row.price,
    stock: row.stock,
    picture: image ? urlOf(image.key, `${Math.min(...image.sizes)}.webp`) : null,
  };
}
