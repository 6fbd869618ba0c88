import { LRUCache } from "lru-cache";
import type { PublicProduct } from "../../contract/products/product.ts";
import type { Database } from "../platform/database/open.ts";
import { presentPublicProduct } from "./present.ts";
import type { SearchEngine } from "./search/engine.ts";
import { publicRows } from "./store.ts";

/** Maximum number of cached products, about 3 kB each, least recently used dropped first. */
const KEPT_MAX = 2000;

export interface Shelf {
  /** Products with these ids, in order, without deleted ones. Callers must not modify them. */
  take(ids: readonly string[]): Promise<PublicProduct[]>;
}

/** Caches by change number, which the search index knows (docs/decisions/0054): only changes are read. */
export function openShelf(
  database: Database,
  search: Pick<SearchEngine, "changesOf" | "machineReader">,
): Shelf {
  const productCache = new LRUCache<string, { change: number; product: PublicProduct }>({ max: KEPT_MAX });
  let machines = search.machineReader();

  return {
    async take(ids) {
      const changes = await search.changesOf(ids);
      if (machines !== search.machineReader()) productCache.clear();
      machines = search.machineReader();
      const found = new Map<string, PublicProduct>();
      const missing = ids.filter((id, at) => {
        const held = productCache.get(id);
        // The row may be newer than the index.
        const isRight = held !== undefined && held.change >= (changes[at] ?? Number.POSITIVE_INFINITY);
        if (isRight) found.set(id, held.product);
        return !isRight;
      });
      for (const row of await publicRows(database.read, missing)) {
        const product = presentPublicProduct(row, machines);
        found.set(row.id, product);
        productCache.set(row.id, { change: row.change, product });
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
