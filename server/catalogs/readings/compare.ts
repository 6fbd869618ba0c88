import type { ReadingComparison } from "../../../contract/catalogs/reading.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { READING_GONE_SHOWN } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import { requireCatalog } from "../store.ts";
import { partRows } from "./rows/part-rows.ts";
import { requireReading } from "./store.ts";

const SLICE = 500;

/**
 * GET /readings/{id}/comparison: which codes of some groups are no part yet, and which parts of this or of another edition
 * for its category none of them names. Throws 404.
 */
export async function compareReading(
  { read }: Database,
  id: string,
  groups: readonly number[],
): Promise<ReadingComparison> {
  const reading = await requireReading(read, id);
  const catalog = await requireCatalog(read, reading.catalog_id);
  const { rows, again, codeless } = await partRows(read, reading.id, catalog, groups);
  const keys = rows.map(({ key }) => key);
  const known = new Set<string | null>();
  for (let from = 0; from < keys.length; from += SLICE) {
    const found = await read
      .selectFrom("products")
      .select("part_code_key")
      .where("part_code_key", "in", keys.slice(from, from + SLICE))
      .where("deleted_at", "is", null)
      .execute();
    for (const { part_code_key } of found) known.add(part_code_key);
  }
  const named = new Set<string | null>(keys);
  const earlier = await read
    .selectFrom("products")
    .innerJoin("catalogs", "catalogs.id", "products.catalog_id")
    .select(["products.id", "product_id", "title", "part_code", "part_code_key", "products.category"])
    .where("catalogs.category", "=", catalog.category)
    .where("deleted_at", "is", null)
    .where("part_code_key", "is not", null)
    .orderBy("part_code_key")
    .execute();
  const gone = earlier.filter(({ part_code_key }) => !named.has(part_code_key));
  return {
    rows: rows.length,
    again,
    codeless,
    new: keys.filter((key) => !known.has(key)).length,
    known: keys.filter((key) => known.has(key)).length,
    gone: gone.length,
    goneParts: gone.slice(0, READING_GONE_SHOWN).map((part) => ({
      _id: part.id,
      productId: part.product_id,
      title: part.title,
      partCode: part.part_code,
      category: part.category as Category,
    })),
  };
}
