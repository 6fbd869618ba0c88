import { z } from "zod";
import { CategoryId, Id, plainText } from "../platform/primitives.ts";
import { NOTHING_TO_CHANGE } from "../platform/server-messages.ts";
import { BULK_FIELDS, PRODUCT_FIELDS } from "./fields.ts";
import { BULK_PRODUCTS_MAX, SAVED_VIEW_NAME_MAX, SAVED_VIEWS_MAX, STOCK_MAX } from "./limits.ts";
import { LIST_COLUMNS } from "./list-columns.ts";
import { BULK_EDIT, FIELD_FORM, SAVED_VIEWS } from "./messages.ts";
import { ExportProductsBody, FIELD_RULES, Product, requestFields } from "./product.ts";

/** Query and hidden columns of a product list. Not the import filter: imports are deleted after 30 days. */
export const ViewQuery = ExportProductsBody.omit({ import: true }).extend({
  hidden: z.array(z.enum(LIST_COLUMNS)).max(LIST_COLUMNS.length).optional(),
});

const name = plainText(SAVED_VIEW_NAME_MAX, SAVED_VIEWS.nameTooLong, SAVED_VIEWS.nameRequired);

export const ViewName = z.strictObject({ name });

export const CreateViewBody = z.strictObject({ name, query: ViewQuery });

export const UpdateViewBody = z
  .strictObject({ name: name.optional(), query: ViewQuery.optional() })
  .refine((body) => body.name !== undefined || body.query !== undefined, NOTHING_TO_CHANGE);

/** A named state of the product list, of one administrator. */
export const SavedView = z.object({ _id: Id, name: z.string(), query: ViewQuery });

/** GET /products/views: the user's own views in the order they were saved. */
export const SavedViews = z.array(SavedView).max(SAVED_VIEWS_MAX);

const stockTooLarge = FIELD_FORM.tooLarge(PRODUCT_FIELDS.stock.label, STOCK_MAX);

/** Sets the stock of many products to one number, or changes it by one. */
export const StockChange = z.union([
  z.strictObject({ set: FIELD_RULES.stock }),
  z.strictObject({
    by: z
      .number({ error: BULK_EDIT.stockNumber })
      .min(-STOCK_MAX, stockTooLarge)
      .max(STOCK_MAX, stockTooLarge),
  }),
]);
export type StockChange = z.infer<typeof StockChange>;

/** The values a bulk edit sets; absent fields keep theirs. */
export const BulkChanges = z
  .strictObject({
    category: CategoryId.optional(),
    stock: StockChange.optional(),
    featured: z.boolean().optional(),
    published: z.boolean().optional(),
    ...requestFields(BULK_FIELDS),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), NOTHING_TO_CHANGE);
export type BulkChanges = z.infer<typeof BulkChanges>;

/** POST /products/bulk: products with the versions they were selected at, each once. */
export const BulkEditBody = z.strictObject({
  products: z
    .array(z.strictObject({ id: Id, version: z.int().min(1) }))
    .min(1, BULK_EDIT.none)
    .max(BULK_PRODUCTS_MAX, BULK_EDIT.tooMany)
    .refine((products) => new Set(products.map(({ id }) => id)).size === products.length, BULK_EDIT.twice),
  changes: BulkChanges,
});
export type BulkEditBody = z.infer<typeof BulkEditBody>;

/** A product that wasn't saved, and why; `current` is its current state, null if deleted. */
export const BulkRefusal = z.object({
  id: Id,
  reason: z.enum(["stale", "missing", "stock"]),
  message: z.string(),
  current: Product.nullable(),
});
export type BulkRefusal = z.infer<typeof BulkRefusal>;

/** Each requested product is in one of the two lists (docs/decisions/0024). */
export const BulkEditAnswer = z.object({ saved: z.array(Product), refused: z.array(BulkRefusal) });
export type BulkEditAnswer = z.infer<typeof BulkEditAnswer>;

export type ViewQuery = z.infer<typeof ViewQuery>;
export type ViewName = z.infer<typeof ViewName>;
export type CreateViewBody = z.infer<typeof CreateViewBody>;
export type UpdateViewBody = z.infer<typeof UpdateViewBody>;
export type SavedView = z.infer<typeof SavedView>;
export type SavedViews = z.infer<typeof SavedViews>;
