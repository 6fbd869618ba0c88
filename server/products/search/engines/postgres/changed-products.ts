import { sql } from "kysely";
import type { Database } from "#server/platform/database/open.ts";
import { INDEXED_COLUMNS, type ReadRow } from "#server/products/search/settings.ts";
import type { EditionRow } from "./tables.ts";

/** Reads the last change again, because the request may have read it before the lock was taken. */
export async function readTarget({ read }: Database): Promise<{ change: number }> {
  const row = await read
    .selectFrom("counters")
    .select("value")
    .where("name", "=", "change")
    .executeTakeFirstOrThrow();
  return { change: row.value };
}

/** Counts products, up to `most`. */
export async function countProductsUpTo({ read }: Database, most: number): Promise<number> {
  const rows = await read.selectFrom("products").select("id").limit(most).execute();
  return rows.length;
}

/** Counts the products that changed after one change and up to another, up to `most`. */
export async function countChangedUpTo(
  { read }: Database,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<number> {
  const rows = await read
    .selectFrom("products")
    .select("id")
    .where("change", ">", after)
    .where("change", "<=", upTo)
    .limit(most)
    .execute();
  return rows.length;
}

/** Reads changed products in the order of their changes, or the newest first. */
export function readChangedProducts(
  { read }: Database,
  {
    after,
    target,
    direction,
    limit,
  }: {
    after: Pick<EditionRow, "at_change" | "at_id">;
    target: number;
    direction: "asc" | "desc";
    limit: number;
  },
): Promise<ReadRow[]> {
  return read
    .selectFrom("products")
    .select(INDEXED_COLUMNS)
    .where(sql<boolean>`(change, id) > (${after.at_change}, ${after.at_id})`)
    .where("change", "<=", target)
    .orderBy("change", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}
