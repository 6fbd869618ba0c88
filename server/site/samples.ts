import { sql } from "kysely";
import type { SampleCounts } from "#contract/site/settings.ts";
import type { Database } from "../platform/database/open.ts";

type Marked = "products" | "enquiries" | "catalogs" | "hero_slides" | "news" | "photographs";

/** Returns the amount of sample data, without deleted products that can be restored. */
export async function countSamples(database: Pick<Database, "read">): Promise<SampleCounts> {
  const count = async (table: Marked): Promise<number> =>
    (
      await samplesIn(database, table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
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

export async function sampleIds(database: Pick<Database, "read">, table: Marked): Promise<string[]> {
  const rows = await samplesIn(database, table).select("id").execute();
  return rows.map(({ id }) => id);
}

const samplesIn = ({ read }: Pick<Database, "read">, table: Marked) =>
  read
    .selectFrom(table as "products")
    // Literal: SQLite uses the index of the sample's products only then.
    .where("sample", "=", sql.lit(1))
    .$if(table === "products", (all) => all.where("deleted_at", "is", null));
