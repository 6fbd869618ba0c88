import { csvHead, csvProduct } from "../../contract/csv.ts";
import type { Services } from "../services.ts";
import { rowFilter, withUnpublished } from "./list-products.ts";
import type { ProductQuery } from "./list-query.ts";
import { presentProduct } from "./present.ts";
import { filteredAmong, idsInOrder, productsOf } from "./store.ts";

/**
 * All products that a list query matches as CSV, in the list's order, a slice at a time: memory does not grow
 * with the catalogue (spec section 7, 'CSV export'; ruling 'CSV').
 */
export async function* exportProducts(
  services: Pick<Services, "database" | "search">,
  query: ProductQuery,
): AsyncGenerator<string> {
  yield csvHead();
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    if (rows.length) yield rows.map((row) => csvProduct(presentProduct(row))).join("");
  }
}

async function* idsOf(
  { database, search }: Pick<Services, "database" | "search">,
  query: ProductQuery,
): AsyncGenerator<readonly string[]> {
  const { search: text, category, sort, isPictureless, isPublished } = query;
  if (!text) return yield* idsInOrder(database, { category, isPictureless, isPublished }, sort);
  const { ids: found } = await search.find(text, category, withUnpublished(query));
  const ids = await filteredAmong(database, found, rowFilter(query));
  if (!sort) return yield ids;
  const chosen = new Set(ids);
  for await (const batch of idsInOrder(database, { category }, sort))
    yield batch.filter((id) => chosen.has(id));
}
