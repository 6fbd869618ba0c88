import type { Kysely } from "kysely";
import type { Database } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { SYSTEM, write } from "../database/write.ts";
import { addSampleProducts } from "../products/add-to-catalog.ts";

/** The ids of the sample catalogues, by the category that each is of. */
export async function sampleCatalogs(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db.selectFrom("catalogs").select(["id", "category"]).where("sample", "=", 1).execute();
  return new Map(rows.map(({ id, category }) => [category, id]));
}

/**
 * Puts the sample products that were made before their category's catalogue into it. Catalogues and products are made
 * at the same time, by processes that may be two: each calls this when its part is done.
 */
export async function joinSamples(database: Database): Promise<void> {
  await write(database, SYSTEM, async (change) => {
    for (const [category, id] of await sampleCatalogs(change.tx))
      await addSampleProducts(change, category, id);
  });
}
