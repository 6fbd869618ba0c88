import { z } from "zod";
import { typedNumber } from "#contract/platform/numbers.ts";
import { FORM_FIELDS, type FormField, productField, typedValue } from "#contract/products/fields.ts";
import { IMAGES_PER_PRODUCT_MAX } from "#contract/products/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import { CreateProductBody, type Product } from "#contract/products/product.ts";
import { by, fieldsOf, typedRule } from "../typed-fields.ts";
import type { FormImage, FormValues } from "./form-values.ts";

const { productId, specifications } = CreateProductBody.shape;

function unlessStored(name: FormField, stored: Product | undefined): z.ZodType {
  const rule = typedRule(name);
  const kept = stored && typedValue(stored[name]);
  if (kept === undefined || !productField(name).isOptional || rule.safeParse(kept).success) return rule;
  return z.unknown().superRefine((typed, context) => {
    if (typed !== kept) by(rule)(typed, context);
  });
}

/**
 * The rules of spec section 5. A stored value that a later rule rejects stays valid: a number above 1000 (ruling 'Identity and
 * products'), an HSN code of five digits. An optional one that is unchanged isn't sent.
 */
export const formSchema = (stored?: Product) =>
  z.object({
    images: z
      .array(z.custom<FormImage>())
      .min(1, PRODUCT_FORM.imageRequired)
      .max(IMAGES_PER_PRODUCT_MAX, PRODUCT_FORM.tooManyImages),
    ...(fieldsOf(FORM_FIELDS, (name) => unlessStored(name, stored)) as unknown as {
      [N in FormField]: z.ZodType<FormValues[N], FormValues[N]>;
    }),
    specifications: specifications.unwrap(),
    catalogId: z.string(),
    productId: z.string().superRefine((text, context) => {
      const number = typedNumber(text);
      const isOwn = stored !== undefined && number === stored.productId;
      if (text.trim() !== "" && !isOwn) by(productId, () => number ?? Number.NaN)(text, context);
    }),
  });
