import { setImmediate as nextTurn } from "node:timers/promises";
import type { SelectQueryBuilder } from "kysely";
import { titleSortKey } from "#server/platform/database/clock.ts";
import { readOncePerChange } from "#server/platform/database/counters.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, Tables } from "#server/platform/database/schema.ts";
import { countOf, rowsWith } from "#server/platform/database/statements.ts";
import { compact } from "#server/products/search/words.ts";

const RESULTS_MAX = 200;
/** Maximum number of codes with one prefix that are filtered by category. */
const CODES_MAX = 1000;
/** Sorts after every text with the same prefix. */
const LAST = "\u{10ffff}";

/** Answers searches from the database while the index is being built. */
interface DatabaseSearch {
  /** Ids of products whose part code or title starts with the text, the only match a database index can find. */
  find(text: string, listed: Listed): Promise<string[]>;
  counts(withUnpublished: boolean): Promise<ReadonlyMap<string, number>>;
  /** The published ones in stock. */
  stocked(): Promise<ReadonlyMap<string, number>>;
}

interface Listed {
  category: string | undefined;
  withUnpublished: boolean;
}

export function searchInDatabase(database: Database): DatabaseSearch {
  let last: Promise<unknown> = Promise.resolve();
  return {
    find(text, listed) {
      // Runs one search per event loop turn, so that the index build continues in between.
      const found = last.then(() => nextTurn()).then(() => findByPrefix(database, text, listed));
      last = found.catch(() => undefined);
      return found;
    },
    counts: (withUnpublished) => (withUnpublished ? countsOfAll : countsOfPublished)(database.read),
    stocked: () => countsOfStocked(database.read),
  };
}

async function findByPrefix({ read }: Database, text: string, listed: Listed): Promise<string[]> {
  const code = compact(text);
  if (!code) return [];
  const coded = read
    .selectFrom((eb) =>
      beginning(eb.selectFrom("products").selectAll(), "part_code_key", code).limit(CODES_MAX).as("coded"),
    )
    .select("id")
    .where((eb) => eb.and(conditions(listed)));
  const titled = read
    .selectFrom("products")
    .select("id")
    .where((eb) => eb.and(conditions(listed)));
  const found = [
    await coded.orderBy("part_code_key").limit(RESULTS_MAX).execute(),
    await beginning(titled, "title_sort", titleSortKey(text)).limit(RESULTS_MAX).execute(),
  ];
  return [...new Set(found.flat().map(({ id }) => id))].slice(0, RESULTS_MAX);
}

const conditions = ({ category, withUnpublished }: Listed) => ({
  deleted_at: null,
  ...(category && { category }),
  ...(!withUnpublished && { published: 1 }),
});

const beginning = <Row>(
  query: SelectQueryBuilder<Tables, "products", Row>,
  column: "part_code_key" | "title_sort",
  prefix: string,
) =>
  query
    .where(column, ">=", prefix)
    .where(column, "<", prefix + LAST)
    .orderBy(column);

/** Counts one category after the other, each in an index, because all of a large catalogue at once would block the event loop. */
async function countByCategory(
  db: Db,
  { withUnpublished = false, inStock = false }: { withUnpublished?: boolean; inStock?: boolean },
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { id } of await db.selectFrom("categories").select("id").execute()) {
    await nextTurn();
    const products = rowsWith(db, "products", conditions({ category: id, withUnpublished }));
    const count = await countOf(inStock ? products.where("stock", ">", 0) : products);
    if (count) counts.set(id, count);
  }
  return counts;
}

const countsOfPublished = readOncePerChange((db) => countByCategory(db, {}));
const countsOfAll = readOncePerChange((db) => countByCategory(db, { withUnpublished: true }));
const countsOfStocked = readOncePerChange((db) => countByCategory(db, { inStock: true }));

/** Returns product ids, newest first, without the index. */
export async function newestInDatabase(
  { read }: Database,
  listed: Listed,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  const rows = await read
    .selectFrom("products")
    .select("id")
    .where((eb) => eb.and(conditions(listed)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .offset(from)
    .execute();
  return rows.map(({ id }) => id);
}
