import { sql } from "kysely";
import type { Database } from "../database/open.ts";
import { wordsOf } from "./words.ts";

const RESULTS_MAX = 200;
const TERMS_MAX = 6;

/**
 * A plain search in the database, for the moments in which the index is still being built: every word must
 * stand in the title, the part code, the description or the specifications.
 */
export async function findInDatabase(database: Database, text: string, category?: string): Promise<string[]> {
  const terms = wordsOf(text).slice(0, TERMS_MAX);
  if (!terms.length) return [];
  let query = database.read.selectFrom("products").select("id").where("deleted_at", "is", null);
  if (category) query = query.where("category", "=", category);
  for (const term of terms) {
    // wordsOf leaves letters and digits only, so that the term holds no wildcard of its own.
    const pattern = `%${term}%`;
    query = query.where((eb) =>
      eb.or([
        eb("title_sort", "like", pattern),
        eb(sql`lower(part_code)`, "like", pattern),
        eb("part_code_key", "like", pattern),
        eb(sql`lower(description)`, "like", pattern),
        eb(sql`lower(specifications)`, "like", pattern),
        eb(sql`replace(lower(specifications), '-', '')`, "like", pattern),
      ]),
    );
  }
  const rows = await query.orderBy("title_sort").limit(RESULTS_MAX).execute();
  return rows.map((row) => row.id);
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
