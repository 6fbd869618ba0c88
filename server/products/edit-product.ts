import type { Product, QuickEditBody } from "../../contract/product.ts";
import type { Database } from "../database/open.ts";
import type { ProductRow } from "../database/schema.ts";
import { type Actor, write } from "../database/write.ts";
import { assertVersion, requireProduct } from "./checks.ts";
import { presentProduct } from "./present.ts";
import { type ProductChanges, saveProduct } from "./save-product.ts";

/** PUT /products/{id} with JSON: price and stock (spec section 7, quick edit). Throws 404 and 409. */
export function quickEditProduct(
  database: Database,
  actor: Actor,
  id: string,
  body: QuickEditBody,
  version: number | undefined,
): Promise<Product> {
  return change(database, actor, id, version, () => ({ price: body.price, stock: body.stock }));
}

/** PUT /products/{id}/featured: turns the mark over. Throws 404 and 409. */
export function toggleFeatured(
  database: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<Product> {
  return change(database, actor, id, version, (row) => ({ featured: row.featured === 1 ? 0 : 1 }));
}

function change(
  database: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
  decide: (row: ProductRow) => ProductChanges,
): Promise<Product> {
  return write(database, actor, async (transaction) => {
    const row = await requireProduct(transaction.tx, id);
    assertVersion(row, version);
    return presentProduct(await saveProduct(transaction, row, decide(row)));
  });
}
