import { LRUCache } from "lru-cache";
import type { PublicProduct } from "../../contract/products/product.ts";
import type { Database } from "../platform/database/open.ts";
import { presentPublicProduct } from "./present.ts";
import type { ProductSearch } from "./search/product-search.ts";
import { publicRows } from "./store.ts";

/** So many are kept, those asked for last: some three kilobytes each. */
const KEPT_MAX = 2000;

/** Products as visitors see them. */
export interface Shelf {
  /** Those with the given ids, in their order; what is gone is left out. Nobody may change them. */
  take(ids: readonly string[]): Promise<PublicProduct[]>;
}

/**
 * Keeps products as they were presented, each with the number of the change that it is the state of. The index of the search
 * knows that of every product as it is committed (docs/decisions/0054), so that what is kept is read from the database again
 * only when it has changed.
 */
export function openShelf(database: Database, search: Pick<ProductSearch, "changesOf">): Shelf {
  const kept = new LRUCache<string, { change: number; product: PublicProduct }>({ max: KEPT_MAX });

  return {
    async take(ids) {
      const changes = await search.changesOf(ids);
      const found = new Map<string, PublicProduct>();
      const missing = ids.filter((id, at) => {
        const held = kept.get(id);
        // The row may have been read after the index was caught up.
        const isRight = held !== undefined && held.change >= (changes[at] ?? Number.POSITIVE_INFINITY);
        if (isRight) found.set(id, held.product);
        return !isRight;
      });
      for (const row of await publicRows(database.read, missing)) {
        const product = presentPublicProduct(row);
        found.set(row.id, product);
        kept.set(row.id, { change: row.change, product });
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
