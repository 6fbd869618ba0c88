import { z } from "zod";
import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import type { Category } from "../../../../contract/platform/categories.ts";
import { IMAGES_PER_PRODUCT_MAX } from "../../../../contract/platform/limits.ts";
import { CreateProductBody } from "../../../../contract/products/product.ts";
import { type FormImage, NUMBER_FIELDS } from "./form-values.ts";

const { title, partCode, description, category, price, stock, productId, specifications } =
  CreateProductBody.shape;

/**
 * Checks what was typed with the rules that the server checks it by (spec section 5, 'Product form'). `ownNumber`
 * is the number the product has: one above 1000 stays valid where it is (ruling 'Identity and products').
 */
export const formSchema = (ownNumber?: number) =>
  z.object({
    images: z
      .array(z.custom<FormImage>())
      .min(1, PRODUCT_FORM.imageRequired)
      .max(IMAGES_PER_PRODUCT_MAX, PRODUCT_FORM.tooManyImages),
    title,
    partCode: partCode.unwrap().unwrap(),
    description,
    specifications: specifications.unwrap(),
    category: z.custom<Category | "">().superRefine(by(category)),
    published: z.boolean(),
    catalogId: z.string(),
    price: z.string().superRefine(byNumber("price", price)),
    stock: z.string().superRefine(byNumber("stock", stock)),
    productId: z.string().superRefine((text, context) => {
      const isOwn = ownNumber !== undefined && NUMBER_FIELDS.productId(text) === ownNumber;
      if (text.trim() !== "" && !isOwn) byNumber("productId", productId)(text, context);
    }),
  });

type Check = (value: unknown, context: z.core.$RefinementCtx) => void;

/** A field's own rule of the contract, with its own sentence. */
const by =
  (rule: z.ZodType, read = (value: unknown) => value): Check =>
  (value, context) => {
    const { error } = rule.safeParse(read(value));
    if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message ?? "" });
  };

/** The same for a number that was typed: what is no number is none, an empty field is never 0. */
const byNumber = (field: keyof typeof NUMBER_FIELDS, rule: z.ZodType): Check =>
  by(rule, (text) => NUMBER_FIELDS[field](String(text)) ?? Number.NaN);
