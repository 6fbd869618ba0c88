import { z } from "zod";
import { CategoryId, Id } from "../platform/primitives.ts";
import { NOTHING_TO_CHANGE } from "../platform/server-messages.ts";
import { BULK_FIELDS, PRODUCT_FIELDS } from "./fields.ts";
import { BULK_PRODUCTS_MAX, STOCK_MAX } from "./limits.ts";
import { BULK_EDIT, FIELD_FORM } from "./messages.ts";
import { FIELD_RULES, Product, requestFields } from "./product.ts";

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
