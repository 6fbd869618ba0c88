import { z } from "zod";
import { typedNumber } from "#contract/platform/numbers.ts";
import { FORM_FIELDS, type FormField } from "#contract/products/fields.ts";
import { IMAGES_PER_PRODUCT_MAX } from "#contract/products/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import { CreateProductBody } from "#contract/products/product.ts";
import { by, fieldsOf, typedRule } from "../typed-fields.ts";
import type { FormImage, FormValues } from "./form-values.ts";

const { productId, specifications } = CreateProductBody.shape;

/** The rules of spec section 5; an `ownNumber` above 1000 stays valid (ruling 'Identity and products'). */
export const formSchema = (ownNumber?: number) =>
  z.object({
    images: z
      .array(z.custom<FormImage>())
      .min(1, PRODUCT_FORM.imageRequired)
      .max(IMAGES_PER_PRODUCT_MAX, PRODUCT_FORM.tooManyImages),
    ...(fieldsOf(FORM_FIELDS, typedRule) as unknown as {
      [N in FormField]: z.ZodType<FormValues[N], FormValues[N]>;
    }),
    specifications: specifications.unwrap(),
    catalogId: z.string(),
    productId: z.string().superRefine((text, context) => {
      const number = typedNumber(text);
      const isOwn = ownNumber !== undefined && number === ownNumber;
      if (text.trim() !== "" && !isOwn) by(productId, () => number ?? Number.NaN)(text, context);
    }),
  });
