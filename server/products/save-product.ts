import { PRODUCT_SERVER } from "../../contract/messages.ts";
import type { Product } from "../../contract/products/product.ts";
import { differences } from "../platform/database/differences.ts";
import type { Versioned } from "../platform/database/save-versioned.ts";
import type { ProductRow, Tables } from "../platform/database/schema.ts";
import { staleSave } from "../platform/http/if-match.ts";
import { requireProduct } from "./checks.ts";
import { presentProduct } from "./present.ts";

/** The columns a save may set; version, change and times are the save's own. */
export type ProductChanges = Partial<
  Pick<
    Tables["products"],
    | "product_id"
    | "title"
    | "title_sort"
    | "part_code"
    | "part_code_key"
    | "description"
    | "category"
    | "catalog_id"
    | "price"
    | "stock"
    | "featured"
    | "published"
    | "specifications"
    | "images"
  >
>;

/** How a product is saved; the activity record keeps the fields that differ, old and new. */
export const PRODUCT: Versioned<ProductRow, ProductChanges, Product> = {
  entity: "product",
  find: requireProduct,
  put: (tx, { id }, changes, stamp) =>
    tx
      .updateTable("products")
      .set({ ...changes, ...stamp })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  describe: (row, { title_sort: _sort, part_code_key: _key, ...shown }, { title }) => ({
    description: `Updated product '${title}'`,
    detail: { changes: differences(row, shown) },
  }),
  present: presentProduct,
  stale: (current) => staleSave(PRODUCT_SERVER.stale, current),
};
