import { sql } from "kysely";
import type { SampleCounts } from "../../contract/site/settings.ts";
import type { Database } from "../platform/database/open.ts";

type Marked = "products" | "enquiries" | "catalogs" | "hero_slides" | "news" | "photographs";

/** Returns the amount of sample data, without deleted products that can be restored. */
export async function countSamples(database: Pick<Database, "read">): Promise<SampleCounts> {
  const count = async (table: Marked) => (await sampleIds(database, table)).length;
  const tabs = await database.read.selectFrom("hero_tabs").select("name").where("sample", "=", 1).execute();
  return {
    products: await count("products"),
    catalogs: await count("catalogs"),
    slides: await count("hero_slides"),
    news: await count("news"),
    tabs: tabs.length,
    enquiries: await count("enquiries"),
  };
}

export async function sampleIds({ read }: Pick<Database, "read">, table: Marked): Promise<string[]> {
  const query = read
    .selectFrom(table as "products")
    .select("id")
    // Literal: SQLite uses the index of the sample's products only then.
    .where("sample", "=", sql.lit(1));
  const rows = await query.$if(table === "products", (all) => all.where("deleted_at", "is", null)).execute();
  return rows.map(({ id }) => id);
}
