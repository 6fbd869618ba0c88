import { setImmediate as nextTurn } from "node:timers/promises";
import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { titleSortKey } from "../database/title-sort.ts";
import { readChange } from "../database/write.ts";
import { compact } from "./words.ts";

const RESULTS_MAX = 200;
/** Codes with one beginning that are looked at for those of a category. */
const CODES_MAX = 1000;
/** Sorts after every text with the same beginning. */
const LAST = "\u{10ffff}";

/** What the search answers from the database while its index is being built. */
export interface DatabaseSearch {
  /** Ids of products whose part code or title begins with a text: nothing else can be found in an index of the database. */
  find(text: string, category?: string): Promise<string[]>;
  /** How many products there are, by category. */
  counts(): Promise<ReadonlyMap<string, number>>;
}

export function searchInDatabase(database: Database): DatabaseSearch {
  let last: Promise<unknown> = Promise.resolve();
  let counted: { change: number; counts: Promise<ReadonlyMap<string, number>> } | undefined;
  return {
    find(text, category) {
      // One search in a turn of the event loop: the build of the index goes on in between.
      const found = last.then(() => nextTurn()).then(() => findByPrefix(database, text, category));
      last = found.catch(() => undefined);
      return found;
    },
    async counts() {
      const change = await readChange(database);
      if (counted?.change !== change) counted = { change, counts: countByCategory(database) };
      return counted.counts;
    },
  };
}

async function findByPrefix({ read }: Database, text: string, category?: string): Promise<string[]> {
  const code = compact(text);
  if (!code) return [];
  const coded = read
    .selectFrom((eb) =>
      beginning(eb.selectFrom("products").selectAll(), "part_code_key", code).limit(CODES_MAX).as("coded"),
    )
    .select("id")
    .where("deleted_at", "is", null);
  const titled = read.selectFrom("products").select("id").where("deleted_at", "is", null);
  const found = [
    await (category ? coded.where("category", "=", category) : coded)
      .orderBy("part_code_key")
      .limit(RESULTS_MAX)
      .execute(),
    await beginning(
      category ? titled.where("category", "=", category) : titled,
      "title_sort",
      titleSortKey(text),
    )
      .limit(RESULTS_MAX)
      .execute(),
  ];
  return [...new Set(found.flat().map(({ id }) => id))].slice(0, RESULTS_MAX);
}

const beginning = <Row>(
  query: SelectQueryBuilder<Tables, "products", Row>,
  column: "part_code_key" | "title_sort",
  prefix: string,
) =>
  query
    .where(column, ">=", prefix)
    .where(column, "<", prefix + LAST)
    .orderBy(column);

async function countByCategory({ read }: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom("products")
    .select((eb) => ["category", eb.fn.countAll<number>().as("count")])
    .where("deleted_at", "is", null)
    .groupBy("category")
    .execute();
  return new Map(rows.map((row) => [row.category, row.count]));
}

/** The ids of products in the order of lists, without the index. */
export async function newestInDatabase(
  { read }: Database,
  category: string | undefined,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  const products = read.selectFrom("products").select("id").where("deleted_at", "is", null);
  const rows = await (category ? products.where("category", "=", category) : products)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .offset(from)
    .execute();
  return rows.map(({ id }) => id);
}
