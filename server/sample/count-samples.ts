import type { SampleCounts } from "../../contract/settings.ts";
import type { Database } from "../database/open.ts";

/** How much sample data is there; products that were deleted and could be restored are not counted. */
export async function countSamples(database: Pick<Database, "read">): Promise<SampleCounts> {
  const products = await database.read
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("sample", "=", 1)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const tabs = await database.read.selectFrom("hero_tabs").select("name").where("sample", "=", 1).execute();
  return {
    products: products.count,
    catalogs: (await sampleIds(database, "catalogs")).length,
    slides: (await sampleIds(database, "hero_slides")).length,
    news: (await sampleIds(database, "news")).length,
    tabs: tabs.length,
  };
}

/** The ids of what is sample data in a table. */
export async function sampleIds(
  { read }: Pick<Database, "read">,
  table: "catalogs" | "hero_slides" | "news",
): Promise<string[]> {
  const rows = await read.selectFrom(table).select("id").where("sample", "=", 1).execute();
  return rows.map((row) => row.id);
}
