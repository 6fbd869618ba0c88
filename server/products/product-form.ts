import { PRODUCT_FORM } from "../../contract/messages.ts";
import { products } from "../../contract/products/calls.ts";
import type { PictureRule } from "../platform/media/stored/with-stored-images.ts";
import { PART_WIDTHS } from "../platform/media/widths.ts";

/** How a product's pictures are taken in. */
export const productPictures: PictureRule = {
  field: products.create.form.files.name,
  refused: PRODUCT_FORM.imageRefused,
  encode: (pictures, path) => pictures.encode(path, PART_WIDTHS),
};
