import { differences } from "../database/differences.ts";
import type { ProductRow, Tables } from "../database/schema.ts";
import type { Write } from "../database/write.ts";

/** The columns a save may set; version, change and times are this function's own. */
export type ProductChanges = Partial<
  Pick<
    Tables["products"],
    | "product_id"
    | "title"
    | "title_sort"
    | "description"
    | "category"
    | "catalog_id"
    | "price"
    | "stock"
    | "featured"
    | "specifications"
    | "images"
  >
>;

/** Saves a changed product with its next version and records the fields that differ, old and new. */
export async function saveProduct(
  { tx, change, now, record }: Write,
  row: ProductRow,
  changes: ProductChanges,
): Promise<ProductRow> {
  const { title_sort: _derived, ...shown } = changes;
  const saved = await tx
    .updateTable("products")
    .set({ ...changes, version: row.version + 1, change, updated_at: Math.max(now, row.created_at) })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record({
    type: "update",
    entity: "product",
    entity_id: saved.id,
    description: `Updated product '${saved.title}'`,
    detail: { changes: differences(row, shown) },
  });
  return saved;
}
