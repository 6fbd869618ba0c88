import { z } from "zod";
import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import { IMAGES_PER_PRODUCT_MAX } from "../../../../contract/platform/limits.ts";
import { typedNumber } from "../../../../contract/platform/numbers.ts";
import {
  FORM_FIELDS,
  type FormField,
  isNumberField,
  productField,
  typedIn,
} from "../../../../contract/products/fields.ts";
import { CreateProductBody, FIELD_RULES } from "../../../../contract/products/product.ts";
import type { FormImage, FormValues } from "./form-values.ts";

const { productId, specifications } = CreateProductBody.shape;

/** The rules of spec section 5; an `ownNumber` above 1000 stays valid (ruling 'Identity and products'). */
export const formSchema = (ownNumber?: number) =>
  z.object({
    images: z
      .array(z.custom<FormImage>())
      .min(1, PRODUCT_FORM.imageRequired)
      .max(IMAGES_PER_PRODUCT_MAX, PRODUCT_FORM.tooManyImages),
    ...(Object.fromEntries(FORM_FIELDS.map((name) => [name, typedRule(name)])) as unknown as {
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

/** Returns the rule of a typed field; an empty number or code field has no value, not 0. */
function typedRule(name: FormField): z.ZodType {
  const rule = FIELD_RULES[name];
  const { isOptional, kind } = productField(name);
  const isNumber = isNumberField(name);
  if (!isNumber && kind !== "category" && kind !== "code") return rule;
  const check = isNumber ? by(rule, (text) => typedIn(name, String(text)) ?? Number.NaN) : by(rule);
  return z.string().superRefine((text, context) => {
    if (!isOptional || text.trim() !== "") check(text, context);
  });
}

type Check = (value: unknown, context: z.core.$RefinementCtx) => void;

/** Checks a value with a contract rule and its message. */
const by =
  (rule: z.ZodType, read = (value: unknown) => value): Check =>
  (value, context) => {
    const { error } = rule.safeParse(read(value));
    if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message ?? "" });
  };
