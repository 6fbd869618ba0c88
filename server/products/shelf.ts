import { LRUCache } from "lru-cache";
import { Id } from "#contract/platform/primitives.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { PublicProduct } from "#contract/products/product.ts";
import type { Database } from "../platform/database/open.ts";
import { notFound } from "../platform/http/problems.ts";
import { presentPublicProduct } from "./present.ts";
import type { SearchEngine } from "./search/engine.ts";
import { findPublished, type PublicRow, publicRows } from "./store.ts";

/** Maximum number of cached products, about 3 kB each, least recently used dropped first. */
const KEPT_MAX = 2000;

export interface Shelf {
  /** Products with these ids, in order, without deleted ones. Callers must not modify them. */
  take(ids: readonly string[]): Promise<PublicProduct[]>;
  /** The product with this number or `_id` (ruling 'by-id'). Throws 404, also for an invalid key. */
  require(key: string): Promise<PublicProduct>;
}

/** Caches by change number, which the search index knows (docs/decisions/0054): only changes are read. */
export function openShelf(
  database: Database,
  search: Pick<SearchEngine, "changesOf" | "machineReader">,
): Shelf {
  const productCache = new LRUCache<string, { change: number; product: PublicProduct }>({ max: KEPT_MAX });
  /** The ids of products that were asked for by number, which may have changed. */
  const idByNumber = new LRUCache<number, string>({ max: KEPT_MAX });
  /** The latest read in progress of each `_id`, and the change number that it is for. */
  const readings = new Map<string, { change: number | undefined; rows: Promise<PublicRow[]> }>();
  let machines = search.machineReader();

  function put(row: PublicRow): PublicProduct {
    const product = presentPublicProduct(row, machines);
    productCache.set(row.id, { change: row.change, product });
    return product;
  }

  /** Reads rows; one that another call is reading at the same change number isn't read twice. */
  async function rowsOf(wanted: readonly { id: string; change: number | undefined }[]): Promise<PublicRow[]> {
    const begun = new Set<Promise<PublicRow[]>>();
    const own = wanted.filter(({ id, change }) => {
      const reading = change === undefined ? undefined : readings.get(id);
      const isRead = reading !== undefined && reading.change === change;
      if (isRead) begun.add(reading.rows);
      return !isRead;
    });
    const rows = publicRows(
      database.read,
      own.map(({ id }) => id),
    );
    for (const { id, change } of own) readings.set(id, { change, rows });
    const forget = () => {
      for (const { id } of own) if (readings.get(id)?.rows === rows) readings.delete(id);
    };
    rows.then(forget, forget);
    return (await Promise.all([rows, ...begun])).flat();
  }

  async function take(ids: readonly string[]): Promise<PublicProduct[]> {
    const changes = await search.changesOf(ids);
    if (machines !== search.machineReader()) productCache.clear();
    machines = search.machineReader();
    const found = new Map<string, PublicProduct>();
    const missing = ids.flatMap((id, at) => {
      const change = changes[at];
      const held = productCache.get(id);
      // The row may be newer than the index.
      const isRight = held !== undefined && held.change >= (change ?? Number.POSITIVE_INFINITY);
      if (isRight) found.set(id, held.product);
      return isRight ? [] : [{ id, change }];
    });
    const rows = missing.length ? await rowsOf(missing) : [];
    for (const { id } of missing) {
      const row = rows.find((each) => each.id === id);
      if (row) found.set(id, put(row));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async function withNumber(number: number): Promise<PublicProduct | undefined> {
    const known = idByNumber.get(number);
    const [product] = known ? await take([known]) : [];
    if (product?.productId === number) return product;
    const row = await findPublished(database.read, { product_id: number });
    if (row) idByNumber.set(number, row.id);
    return row && put(row);
  }

  return {
    take,
    async require(key) {
      const isId = !NUMBER.test(key);
      const isKnown = !isId || Id.safeParse(key).success;
      const product = isKnown
        ? await (isId ? take([key]).then(([one]) => one) : withNumber(Number(key)))
        : undefined;
      if (!product) throw notFound(PRODUCT_SERVER.notFound);
      return product;
    },
  };
}

const NUMBER = /^\d{1,12}$/;
