import { z } from "zod";
import { plainDigits } from "../platform/digits.ts";
import { hasDecimals } from "../platform/gst.ts";
import { ProductImage } from "../platform/images.ts";
import { RESTORE_IDS_MAX, SEARCH_TEXT_MAX, SPECIFICATION_NAME_MAX } from "../platform/limits.ts";
import { CategoryId, Id, plainText, TableBody, Timestamp } from "../platform/primitives.ts";
import {
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  type FlagField,
  FORM_FIELDS,
  type OptionalField,
  PUBLIC_FIELDS,
  type PublicField,
  productField,
  QUICK_FIELDS,
} from "./fields.ts";
import {
  ENQUIRY_QUANTITY_MAX,
  IMAGES_PER_PRODUCT_MAX,
  OFFLINE_PARTS_MAX,
  ORDER_TEXT_MAX,
  PRODUCT_ID_MAX,
  PRODUCT_ID_MIN,
  SELECTION_MAX,
  SPECIFICATION_VALUE_MAX,
  SPECIFICATIONS_MAX,
} from "./limits.ts";
import { FIELD_FORM, PRODUCT_FORM } from "./messages.ts";
import { PRODUCT_SORT_FIELDS } from "./sort-fields.ts";

export const Specification = z.strictObject({
  name: plainText(SPECIFICATION_NAME_MAX, PRODUCT_FORM.specificationNameLong, PRODUCT_FORM.specificationName),
  value: plainText(
    SPECIFICATION_VALUE_MAX,
    PRODUCT_FORM.specificationValueLong,
    PRODUCT_FORM.specificationValue,
  ),
});
export type Specification = z.infer<typeof Specification>;

/** The number a user may enter, 0 to 1000 (spec section 5). */
const TypedProductId = z
  .int(PRODUCT_FORM.productIdRange)
  .min(PRODUCT_ID_MIN, PRODUCT_FORM.productIdRange)
  .max(PRODUCT_ID_MAX, PRODUCT_FORM.productIdRange);

function ruleOf(name: FieldName): z.ZodType {
  const field = productField(name);
  switch (field.kind) {
    case "text":
    case "prose":
      return plainText(
        field.max,
        FIELD_FORM.tooLong(field.label, field.max),
        field.isRequired ? FIELD_FORM.required(field.label) : undefined,
      );
    case "code":
      return z.string({ error: field.invalid }).overwrite(plainDigits).regex(field.pattern, field.invalid);
    case "number":
    case "amount": {
      const { max, decimals, invalid = FIELD_FORM.positive(field.label) } = field;
      return z
        .number({ error: invalid })
        .min(0, { error: invalid, abort: true })
        .max(max, { error: field.invalid ?? FIELD_FORM.tooLarge(field.label, max), abort: true })
        .refine((value) => decimals === undefined || hasDecimals(value, decimals), invalid);
    }
    case "flag":
      return z.boolean();
    case "category":
      return CategoryId;
  }
}

/** A field of a request: an optional one may be null or absent, a flag absent. */
function bodyField(name: FieldName): z.ZodType {
  const { isOptional, kind } = productField(name);
  if (isOptional) return FIELD_RULES[name].nullable().optional();
  return kind === "flag" ? FIELD_RULES[name].optional() : FIELD_RULES[name];
}

/** A field of a response; old responses lack fields added later. */
function answerField(name: FieldName): z.ZodType {
  const field = productField(name);
  const { kind } = field;
  if (kind === "flag") return field.initial ? z.boolean().default(true) : z.boolean();
  if (kind === "category") return CategoryId;
  const value: z.ZodType = kind === "number" || kind === "amount" ? z.number() : z.string();
  return field.isOptional ? value.nullable().default(null) : value;
}

/** A shape of plain fields; zod can't infer its types, so callers state them. */
const shapeOf = <Shape extends z.core.$ZodShape>(
  names: readonly (keyof Shape & FieldName)[],
  make: (name: FieldName) => z.ZodType,
) => Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Shape;

type Rule<T> = z.ZodType<T, T>;

/** The rule of each plain field, with its messages (spec section 5, 'Product form'). */
export const FIELD_RULES = shapeOf<{ [N in FieldName]: Rule<NonNullable<FieldValues[N]>> }>(
  FIELD_NAMES,
  ruleOf,
);

type BodyField<N extends FieldName> = N extends OptionalField | FlagField
  ? z.ZodOptional<Rule<FieldValues[N]>>
  : Rule<FieldValues[N]>;

/** The shape of these fields in a request. */
export const requestFields = <N extends FieldName>(names: readonly N[]) =>
  shapeOf<{ [F in N]: BodyField<F> }>(names, bodyField);

const fields = {
  ...requestFields(FORM_FIELDS),
  catalogId: Id.nullable().optional(),
  specifications: z.array(Specification).max(SPECIFICATIONS_MAX, PRODUCT_FORM.tooManySpecifications),
};

/** The image shown first, named as in `imageOrder`; empty resets it to the first, absent keeps it. */
const openingImage = z.string().max(200).optional();

/** The fields of POST /products; images are sent as files named `images`. */
export const CreateProductBody = z.strictObject({
  productId: TypedProductId.optional(),
  ...fields,
  specifications: fields.specifications.default([]),
  openingImage,
});
export type CreateProductBody = z.infer<typeof CreateProductBody>;

/** Multipart. The operation checks that a number above 1000 is unchanged (ruling 'Identity and products'). */
export const UpdateProductBody = z.strictObject({
  productId: z.int(PRODUCT_FORM.productIdRange).min(PRODUCT_ID_MIN, PRODUCT_FORM.productIdRange).optional(),
  ...fields,
  specifications: fields.specifications.optional(),
  removedImages: z.array(z.string().max(200)).max(IMAGES_PER_PRODUCT_MAX).default([]),
  /** The final order: current images by key, new ones as 'new:0' by index among the files. */
  imageOrder: z.array(z.string().max(200)).max(IMAGES_PER_PRODUCT_MAX).optional(),
  openingImage,
});
export type UpdateProductBody = z.infer<typeof UpdateProductBody>;

/** The JSON body of PUT /products/{id}: the quick edit (spec section 7). */
export const QuickEditBody = z.strictObject(requestFields(QUICK_FIELDS));
export type QuickEditBody = z.infer<typeof QuickEditBody>;

/** POST /products/restore: the products to restore, all or none. */
export const RestoreProductsBody = z.strictObject({ ids: z.array(Id).min(1).max(RESTORE_IDS_MAX) });
export type RestoreProductsBody = z.infer<typeof RestoreProductsBody>;

/** A product for visitors; never has a price or catalogue (ruling 'Prices are confidential'). */
export const PublicProduct = z.object({
  _id: Id,
  productId: z.int(),
  ...shapeOf<{ [N in PublicField]: z.ZodType<FieldValues[N]> }>(PUBLIC_FIELDS, answerField),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The looms in its specifications, without their brand. */
  machines: z.array(z.string()).optional(),
  images: z.array(ProductImage),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

/** A product for administrators; a save sends `version` as `If-Match`. */
export const Product = PublicProduct.extend({
  ...shapeOf<{ [N in FieldName]: z.ZodType<FieldValues[N]> }>(FIELD_NAMES, answerField),
  catalogId: Id.nullable(),
  sample: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Product = z.infer<typeof Product>;

/**
 * A search word that no product has, and what was searched instead; null if nothing is similar. `maker` is a loom maker
 * without parts, `code` a code that no part has, `meaning` a word in another script, which means `meant`.
 */
export const UnknownWord = z.object({
  word: z.string(),
  meant: z.string().nullable(),
  kind: z.enum(["maker", "code", "meaning"]).optional(),
});
export type UnknownWord = z.infer<typeof UnknownWord>;

/**
 * A filter of a list. A choice is `key` of filter and value, joined by a point ('machine.omniplus'); `count` is
 * the number of parts with it that match the other filters; `more` is the number of values not listed.
 */
export const ListFilter = z.object({
  key: z.string(),
  name: z.string(),
  values: z.array(z.object({ key: z.string(), name: z.string(), count: z.int(), chosen: z.boolean() })),
  more: z.int(),
});
export type ListFilter = z.infer<typeof ListFilter>;

/**
 * `similar`: no product has all search words, these resemble them. `exact`: only in a search some of whose products merely mention
 * in a description or specification what was searched for; how many of all products, the first ones, are it. `unknown`: words
 * that none has. `machines`: looms whose name starts with the search. `filters`: those of the list of a category or of 'all', and of
 * any with a filter. `isIncomplete`: the search index was being built or behind, so that filters, corrections or the newest parts may be missing; ask again after
 * INCOMPLETE_RETRY. `isAtLeast`: there are more than `total`, which would take long to count (SEARCH=postgres).
 */
const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    products: z.array(item),
    totalPages: z.int(),
    page: z.int(),
    total: z.int(),
    similar: z.boolean(),
    exact: z.int().optional(),
    unknown: z.array(UnknownWord).default([]),
    machines: z.array(z.string()).default([]),
    filters: z.array(ListFilter).default([]),
    isIncomplete: z.literal(true).optional(),
    isAtLeast: z.literal(true).optional(),
  });
export const ProductList = listOf(Product);
export type ProductList = z.infer<typeof ProductList>;
export const PublicProductList = listOf(PublicProduct);
export type PublicProductList = z.infer<typeof PublicProductList>;

/** POST /products/lines: a pasted message or a column of codes. */
export const OrderText = z.strictObject({ text: z.string().max(ORDER_TEXT_MAX) });

/**
 * The part a line names; `product` is null if no product has the code, or not exactly one the name. `quantity` is null if what is
 * written isn't a number of pieces: `written` ('2.5 kg') is for the person to decide.
 */
export const OrderLines = z.array(
  z.object({
    text: z.string(),
    quantity: z.int().min(1).max(ENQUIRY_QUANTITY_MAX).nullable(),
    written: z.string(),
    product: PublicProduct.nullable(),
  }),
);
export type OrderLines = z.infer<typeof OrderLines>;

/** GET /products/categories: the number of visible parts per category. */
export const CategoryCounts = z.array(z.object({ category: CategoryId, count: z.int() }));
export type CategoryCounts = z.infer<typeof CategoryCounts>;

/** GET /products/in-stock: the number of visible parts in stock. */
export const StockedCount = z.object({ count: z.int() });
export type StockedCount = z.infer<typeof StockedCount>;

/**
 * GET /products/offline-list: the newest parts that visitors see, as number, code ('' without one), title, category, machines
 * joined by commas, short id (short-id.ts), and 1 if it is in stock. `at` is when one of them last changed, so that the list is the same in every process until then.
 */
export const OfflineList = z.object({
  at: Timestamp,
  parts: z
    .array(z.tuple([z.int(), z.string(), z.string(), CategoryId, z.string(), z.string(), z.literal([0, 1])]))
    .max(OFFLINE_PARTS_MAX),
});
export type OfflineList = z.infer<typeof OfflineList>;

/** GET /products/by-code: the products with a code, ignoring separators and case. */
export const ProductsByCode = z.array(z.object({ _id: Id, productId: z.int(), title: z.string() }));
export type ProductsByCode = z.infer<typeof ProductsByCode>;

/** `missing`: only products without their own image, which show a drawn plate. */
export const PRODUCT_IMAGE_FILTERS = ["missing"] as const;

/** `no`: only products that visitors don't see. */
export const PRODUCT_PUBLISHED = ["yes", "no"] as const;

/** GET /products/specifications: the possible filters, with their numbers of products and values. */
export const SpecificationNames = z.array(z.object({ name: z.string(), products: z.int(), values: z.int() }));
export type SpecificationName = z.infer<typeof SpecificationNames>[number];

/** POST /products/export: filters as in the list's query. */
export const ExportProductsBody = TableBody.extend({
  search: z.string().max(SEARCH_TEXT_MAX).optional(),
  category: z.union([CategoryId, z.literal("all")]).optional(),
  sortField: z.enum(PRODUCT_SORT_FIELDS).optional(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
  pictures: z.enum(PRODUCT_IMAGE_FILTERS).optional(),
  published: z.enum(PRODUCT_PUBLISHED).optional(),
  import: Id.optional(),
});
export type ExportProductsBody = z.infer<typeof ExportProductsBody>;

/** GET /products/selection: all products of a list, on every page, with their versions. */
export const ProductSelection = z
  .array(z.object({ _id: Id, version: z.int(), title: z.string() }))
  .max(SELECTION_MAX);
export type ProductSelection = z.infer<typeof ProductSelection>;

/** DELETE /products/{id}: until when POST /products/restore can restore it. */
export const DeleteProductAnswer = z.object({ message: z.string(), restorableUntil: Timestamp });
export type DeleteProductAnswer = z.infer<typeof DeleteProductAnswer>;
