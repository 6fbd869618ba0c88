import { z } from "zod";
import { BULK_EDIT, NOTHING_TO_CHANGE, PRODUCT_FORM } from "../messages.ts";
import { BULK_PRODUCTS_MAX, STOCK_MAX } from "../platform/limits.ts";
import { CategorySchema, Id } from "../platform/primitives.ts";
import { Product, QuickEditBody } from "./product.ts";

/** How the stock of many products changes: to one figure, or each by the same number. */
export const StockChange = z.union([
  z.strictObject({ set: QuickEditBody.shape.stock }),
  z.strictObject({
    by: z
      .number({ error: BULK_EDIT.stockNumber })
      .min(-STOCK_MAX, PRODUCT_FORM.stockTooLarge)
      .max(STOCK_MAX, PRODUCT_FORM.stockTooLarge),
  }),
]);
export type StockChange = z.infer<typeof StockChange>;

/** What a bulk edit sets; an absent field stays as it is. */
export const BulkChanges = z
  .strictObject({
    category: CategorySchema.optional(),
    stock: StockChange.optional(),
    featured: z.boolean().optional(),
    published: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), NOTHING_TO_CHANGE);
export type BulkChanges = z.infer<typeof BulkChanges>;

/** POST /products/bulk: the products with the versions they were chosen at, each once. */
export const BulkEditBody = z.strictObject({
  products: z
    .array(z.strictObject({ id: Id, version: z.int().min(1) }))
    .min(1, BULK_EDIT.none)
    .max(BULK_PRODUCTS_MAX, BULK_EDIT.tooMany)
    .refine((products) => new Set(products.map(({ id }) => id)).size === products.length, BULK_EDIT.twice),
  changes: BulkChanges,
});
export type BulkEditBody = z.infer<typeof BulkEditBody>;

/** A product that was not saved, and why; `current` is its current state, null for one that is gone. */
export const BulkRefusal = z.object({
  id: Id,
  reason: z.enum(["stale", "missing", "stock"]),
  message: z.string(),
  current: Product.nullable(),
});
export type BulkRefusal = z.infer<typeof BulkRefusal>;

/** Each product of the call is in one of the two lists (docs/decisions/0024). */
export const BulkEditAnswer = z.object({ saved: z.array(Product), refused: z.array(BulkRefusal) });
export type BulkEditAnswer = z.infer<typeof BulkEditAnswer>;
