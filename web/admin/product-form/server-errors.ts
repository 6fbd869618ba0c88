import type { FieldPath } from "react-hook-form";
import type { Product } from "../../../contract/product.ts";
import { currentProduct } from "../data/current-product.ts";
import { AdminError } from "../session/client.ts";
import type { FormValues } from "./form-values.ts";

/** What a failed save says about the form. */
export interface SaveFailure {
  /** The server's sentence, or empty. */
  message: string;
  fields: { name: FieldPath<FormValues>; message: string }[];
  /** What the product is now, when someone else has saved it in the meantime. */
  current: Product | undefined;
  /** There is no such product any more. */
  isMissing: boolean;
}

const FIELD =
  /^(?:title|description|category|catalogId|price|stock|productId|images|specifications(?:\.\d+\.(?:name|value))?)$/;
const IMAGE_FIELD = /^(?:images|removedImages|imageOrder)\b/;

/** Reads a failed save: which fields of the form the server's sentences belong to (spec section 8). */
export function readFailure(error: unknown): SaveFailure {
  if (!(error instanceof AdminError))
    return { message: "", fields: [], current: undefined, isMissing: false };
  const fields = error.fields.flatMap(({ field, message }) => {
    const name = IMAGE_FIELD.test(field) ? "images" : field;
    return FIELD.test(name) ? [{ name: name as FieldPath<FormValues>, message }] : [];
  });
  const { message, status } = error;
  return { message, fields, current: currentProduct(error), isMissing: status === 404 };
}
