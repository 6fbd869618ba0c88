import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { products } from "#contract/products/calls.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { requireCategory } from "../platform/categories.ts";
import { changedColumns, type Versioned } from "../platform/database/save-versioned.ts";
import type { ProductRow, Tx } from "../platform/database/schema.ts";
import { updateReturning } from "../platform/database/statements.ts";
import { invalid, staleSave } from "../platform/http/problems.ts";
import { PART_WIDTHS } from "../platform/media/image-maker.ts";
import type { ImageRule } from "../platform/media/stored/with-stored-images.ts";
import type { ProductChanges } from "./columns.ts";
import { presentProduct, requireProduct } from "./present.ts";
import { readMachines } from "./search/machines.ts";

export const productImageRule: ImageRule = {
  field: products.create.form.files.name,
  refused: PRODUCT_FORM.imageRefused,
  encode: (imageMaker, path) => imageMaker.encode(path, PART_WIDTHS),
};

/** How a product is saved; the activity record stores old and new values of changed fields. */
export const PRODUCT: Versioned<ProductRow, ProductChanges, Product> = {
  entity: "product",
  find: requireProduct,
  put: async (tx, { id, category }, changes, stamp) => {
    const moved = changes.category !== undefined &&
      changes.category !== category && { category: await requireCategory(tx, changes.category) };
    return updateReturning(tx, "products", id, { ...changes, ...moved, ...stamp });
  },
  describe: (row, { title_sort: _sort, part_code_key: _key, ...shown }, { title }) => ({
    description: `Updated product '${title}'`,
    detail: { changes: changedColumns(row, shown) },
  }),
  present: async (row, tx) => presentProduct(row, await readMachines({ read: tx })),
  stale: (current) => staleSave(PRODUCT_SERVER.stale, current),
};

/** Throws 400 if the catalogue doesn't exist. */
export async function assertCatalog(tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const row = await tx.selectFrom("catalogs").select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw invalid([{ field: "catalogId", message: PRODUCT_SERVER.unknownCatalog }]);
}
