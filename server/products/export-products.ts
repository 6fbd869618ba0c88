import { csvHead, csvProduct } from "../../contract/csv.ts";
import type { Database } from "../database/open.ts";
import type { ProductRow } from "../database/schema.ts";
import type { ProductSearch } from "../search/product-search.ts";
import type { Services } from "../services.ts";
import type { ProductQuery } from "./list-query.ts";
import { presentProduct } from "./present.ts";
import { listProducts, listProductsAmong, picturelessAmong, productsInOrder } from "./store.ts";

const SLICE = 500;

/**
 * All products that a list query matches as CSV, in the list's order, a slice at a time: memory does not grow
 * with the catalogue (spec section 7, 'CSV export'; ruling 'CSV').
 */
export async function* exportProducts(
  services: Pick<Services, "database" | "search">,
  query: ProductQuery,
): AsyncGenerator<string> {
  yield csvHead();
  for await (const rows of slices(services, query)) {
    if (rows.length) yield rows.map((row) => csvProduct(presentProduct(row))).join("");
  }
}

async function* slices(
  { database, search }: { database: Database; search: ProductSearch },
  { search: text, category, sort, isPictureless }: ProductQuery,
): AsyncGenerator<ProductRow[]> {
  const { ids: found } = text ? await search.find(text, category) : { ids: [] };
  const ids = isPictureless ? await picturelessAmong(database.read, found) : found;
  if (text && !sort) {
    for (let from = 0; from < ids.length; from += SLICE) {
      yield await productsInOrder(database.read, ids.slice(from, from + SLICE));
    }
    return;
  }
  for (let offset = 0; ; offset += SLICE) {
    const rows =
      text && sort
        ? await listProductsAmong(database, ids, { order: sort, offset, limit: SLICE })
        : await listProducts(database, { category, isPictureless, order: sort, offset, limit: SLICE });
    yield rows;
    if (rows.length < SLICE) return;
  }
}
