import type { Product, QuickEditBody } from "../../contract/products/product.ts";
import type { Database } from "../platform/database/open.ts";
import { saveVersioned } from "../platform/database/save-versioned.ts";
import type { Actor } from "../platform/database/write.ts";
import { PRODUCT } from "./save-product.ts";

/** PUT /products/{id} with JSON: price and stock (spec section 7, quick edit). Throws 404 and 409. */
export function quickEditProduct(
  database: Database,
  actor: Actor,
  id: string,
  { price, stock }: QuickEditBody,
  version: number | undefined,
): Promise<Product> {
  return saveVersioned(database, actor, PRODUCT, { id, version }, () => ({ price, stock }));
}

/** PUT /products/{id}/featured: turns the mark over. Throws 404 and 409. */
export function toggleFeatured(
  database: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<Product> {
  return saveVersioned(database, actor, PRODUCT, { id, version }, (row) => ({
    featured: row.featured === 1 ? 0 : 1,
  }));
}
