import type { z } from "zod";
import { IMAGE_BYTES_MAX, IMAGES_PER_PRODUCT_MAX } from "../../contract/limits.ts";
import { PRODUCT_FORM } from "../../contract/messages.ts";
import { CreateProductBody, UpdateProductBody } from "../../contract/product.ts";
import type { FormRule } from "../http/receive-form.ts";
import { PART_WIDTHS } from "../media/images.ts";
import type { PictureRule } from "../pictures/with-stored-images.ts";

/** How a product's pictures are taken in. */
export const productPictures: PictureRule = {
  field: "images",
  refused: PRODUCT_FORM.imageRefused,
  widths: PART_WIDTHS,
};

/** How the product form's text fields become the JSON shape of the contract (spec section 7). */
const formOf = <T extends z.ZodType>(schema: T): FormRule<T> => ({
  schema,
  kinds: {
    productId: "optionalNumber",
    catalogId: "nullable",
    price: "number",
    stock: "number",
    specifications: "json",
    removedImages: "json",
    imageOrder: "json",
  },
  files: {
    field: productPictures.field,
    count: IMAGES_PER_PRODUCT_MAX,
    bytes: IMAGE_BYTES_MAX,
    tooMany: PRODUCT_FORM.tooManyImages,
    tooLarge: productPictures.refused,
  },
});

export const createProductForm = formOf(CreateProductBody);
export const updateProductForm = formOf(UpdateProductBody);
