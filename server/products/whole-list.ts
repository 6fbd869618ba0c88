import { csvHead, csvProduct } from "../../contract/platform/csv.ts";
import { SELECTION_MAX } from "../../contract/platform/limits.ts";
import type { ProductSelection } from "../../contract/products/product.ts";
import type { Services } from "../services.ts";
import { listFilter, rowFilter, withUnpublished } from "./list-products.ts";
import type { ProductQuery } from "./list-query.ts";
import { presentProduct } from "./present.ts";
import { filteredAmong, idsInOrder, productsOf } from "./store.ts";

type Needed = Pick<Services, "database" | "search">;

/**
 * All products that a list query matches as CSV, in the list's order, a batch at a time: memory does not grow
 * with the catalogue (spec section 7, 'CSV export'; ruling 'CSV').
 */
export async function* exportProducts(services: Needed, query: ProductQuery): AsyncGenerator<string> {
  yield csvHead();
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    if (rows.length) yield rows.map((row) => csvProduct(presentProduct(row))).join("");
  }
}

/** GET /products/selection: the products that a list query matches with their versions, at most SELECTION_MAX. */
export async function selectProducts(services: Needed, query: ProductQuery): Promise<ProductSelection> {
  const selected: ProductSelection = [];
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    selected.push(...rows.map(({ id, version, title }) => ({ _id: id, version, title })));
    if (selected.length >= SELECTION_MAX) break;
  }
  return selected.slice(0, SELECTION_MAX);
}

/** The ids of all products that a list query matches, in the list's order, in batches. */
async function* idsOf({ database, search }: Needed, query: ProductQuery): AsyncGenerator<readonly string[]> {
  const { search: text, category, sort } = query;
  if (!text) return yield* idsInOrder(database, listFilter(query), sort);
  const { ids: found } = await search.find(text, category, withUnpublished(query));
  const ids = await filteredAmong(database, found, rowFilter(query));
  if (!sort) return yield ids;
  const chosen = new Set(ids);
  for await (const batch of idsInOrder(database, { category }, sort))
    yield batch.filter((id) => chosen.has(id));
}
