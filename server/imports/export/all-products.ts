import type { Database } from "../../platform/database/open.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { readImages } from "../../platform/media/stored/stored-image.ts";
import { idsInOrder, productsOf } from "../../products/store.ts";
import { countNames } from "../cells/names-of-pictures.ts";

/** All products, the newest first, a slice at a time: memory does not grow with the catalogue. */
export const allProducts = (database: Database): AsyncGenerator<ProductRow[]> =>
  productsOf(database, idsInOrder(database, {}));

/** How often each name of a picture is used in the whole catalogue. */
export async function readNameCounts(database: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const rows of allProducts(database)) {
    countNames(
      rows.map((row) => readImages(row.images)),
      counts,
    );
  }
  return counts;
}
