import { SELECTION_MAX } from "../../contract/limits.ts";
import type { ProductSelection } from "../../contract/product.ts";
import type { Services } from "../services.ts";
import { listFilter, rowFilter, withUnpublished } from "./list-products.ts";
import type { ProductQuery } from "./list-query.ts";
import { filteredAmong, idsInOrder, productsOf } from "./store.ts";

type Needed = Pick<Services, "database" | "search">;

/** GET /products/selection: all products that a list query matches, at their versions; SELECTION_MAX of them at most. */
export async function selectProducts(services: Needed, query: ProductQuery): Promise<ProductSelection> {
  const selected: ProductSelection = [];
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    selected.push(...rows.map(({ id, version, title }) => ({ _id: id, version, title })));
    if (selected.length >= SELECTION_MAX) break;
  }
  return selected.slice(0, SELECTION_MAX);
}

/** The ids of all products that a list query matches, in the list's order, a batch at a time. */
export async function* idsOf(
  { database, search }: Needed,
  query: ProductQuery,
): AsyncGenerator<readonly string[]> {
  const { search: text, category, sort } = query;
  if (!text) return yield* idsInOrder(database, listFilter(query), sort);
  const { ids: found } = await search.find(text, category, withUnpublished(query));
  const ids = await filteredAmong(database, found, rowFilter(query));
  if (!sort) return yield ids;
  const chosen = new Set(ids);
  for await (const batch of idsInOrder(database, { category }, sort))
    yield batch.filter((id) => chosen.has(id));
}
