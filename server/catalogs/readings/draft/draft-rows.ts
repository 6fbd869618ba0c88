import type { Kysely } from "kysely";
import { batches } from "../../../platform/batches.ts";
import type { CatalogRow, Tables } from "../../../platform/database/schema.ts";
import { realImages } from "../../../platform/media/stored/stored-image.ts";
import { type PartRows, partRows } from "../rows/part-rows.ts";

const SLICE = 500;

/**
 * The rows of a draft. A part that has a picture keeps it: what is cut out of a page is for those that have none, unless a
 * person has chosen it.
 */
export async function draftRows(
  db: Kysely<Tables>,
  readingId: string,
  catalog: CatalogRow,
  groups: readonly number[],
): Promise<PartRows> {
  const found = await partRows(db, readingId, catalog, groups);
  const keys = found.rows.map(({ key }) => key);
  const pictured = new Set<string | null>();
  for (const batch of batches(keys, SLICE)) {
    const products = await db
      .selectFrom("products")
      .select(["part_code_key", "images"])
      .where("part_code_key", "in", batch)
      .where("deleted_at", "is", null)
      .execute();
    for (const { part_code_key, images } of products) {
      if (realImages(images).length > 0) pictured.add(part_code_key);
    }
  }
  const keepsOwn = ({ key, picture }: PartRows["rows"][number]) =>
    pictured.has(key) && picture?.kind !== "hand";
  const rows = found.rows.map((row) => (keepsOwn(row) ? { ...row, picture: undefined } : row));
  return { ...found, rows };
}
