import { z } from "zod";
import { CATEGORY_ID, categorySlug } from "../platform/categories.ts";
import {
  CATEGORIES_MAX,
  CATEGORY_ID_MAX,
  CATEGORY_LABEL_MAX,
  TRADE_WORD_LENGTH_MAX,
} from "../platform/limits.ts";
import { CategoryId, plainText, VisitorCategory } from "../platform/primitives.ts";
import { CATEGORY_FORM } from "./category-messages.ts";
import { CATEGORY_WORDS_MAX } from "./limits.ts";

/** A category as its owner sees it. `version` counts its saves. */
export const OwnCategory = VisitorCategory.extend({
  /** Other names in lists and file names: models, other spellings and scripts. */
  words: z.array(z.string()),
  /** Whether visitors see it in the navigation, the pills and on the home page. */
  isShown: z.boolean(),
  /** False for a maker whose parts the business doesn't have: known to search, never listed. */
  isStocked: z.boolean(),
  /** How many products and catalogues it has, with deleted ones that can still be restored. */
  products: z.int(),
  catalogs: z.int(),
  version: z.int(),
});
export type OwnCategory = z.infer<typeof OwnCategory>;

export const CategoryLabel = plainText(
  CATEGORY_LABEL_MAX,
  CATEGORY_FORM.labelTooLong,
  CATEGORY_FORM.labelRequired,
).regex(/[\p{L}\p{N}]/u, CATEGORY_FORM.labelRequired);
const fields = {
  label: CategoryLabel,
  navigationLabel: CategoryLabel,
  inBrandGrid: z.boolean(),
  isShown: z.boolean(),
  isStocked: z.boolean(),
  words: z
    .array(
      plainText(TRADE_WORD_LENGTH_MAX, CATEGORY_FORM.wordTooLong, CATEGORY_FORM.wordRequired).regex(
        /[\p{L}\p{N}]/u,
        CATEGORY_FORM.wordRequired,
      ),
    )
    .max(CATEGORY_WORDS_MAX, CATEGORY_FORM.tooManyWords),
};

/** Segments of addresses and words of filters that can't name a category. */
const RESERVED = new Set(["all", "default", "details"]);

const NewCategoryId = z
  .string(CATEGORY_FORM.idInvalid)
  .max(CATEGORY_ID_MAX, CATEGORY_FORM.idInvalid)
  .regex(CATEGORY_ID, CATEGORY_FORM.idInvalid)
  .refine((id) => !RESERVED.has(id), CATEGORY_FORM.idReserved);

/** POST /categories. Without a label of the navigation it has the other one; it is stocked and shown unless said otherwise. */
export const CreateCategoryBody = z.strictObject({
  id: NewCategoryId,
  label: fields.label,
  navigationLabel: fields.navigationLabel.optional(),
  inBrandGrid: fields.inBrandGrid.default(true),
  isShown: fields.isShown.default(true),
  isStocked: fields.isStocked.default(true),
  words: fields.words.default([]),
});
export type CreateCategoryBody = z.infer<typeof CreateCategoryBody>;

/** Returns a free id: van-de-wiele, or van-de-wiele-2 if taken or reserved; brand-1 without Latin letters. */
export function freeCategoryId(label: string, taken: ReadonlySet<string>): string {
  const isFree = (id: string) => !taken.has(id) && CreateCategoryBody.shape.id.safeParse(id).success;
  const slug = categorySlug(label);
  if (isFree(slug)) return slug;
  const start = slug.slice(0, CATEGORY_ID_MAX - "-9999".length).replace(/-$/, "") || "brand";
  for (let number = slug ? 2 : 1; ; number += 1) {
    const id = `${start}-${number}`;
    if (isFree(id)) return id;
  }
}

export const UpdateCategoryBody = z.strictObject(fields);
export type UpdateCategoryBody = z.infer<typeof UpdateCategoryBody>;

/** PUT /categories/order: the ids of all categories in their new order. */
export const CategoryOrderBody = z.strictObject({ ids: z.array(CategoryId).max(CATEGORIES_MAX) });

export const MergeCategoryBody = z.strictObject({ into: CategoryId });

export const MergeAnswer = z.object({
  message: z.string(),
  products: z.int(),
  catalogs: z.int(),
  enquiries: z.int(),
});
export type MergeAnswer = z.infer<typeof MergeAnswer>;
