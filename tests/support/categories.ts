import { SYSTEM, write } from "#server/platform/database/write.ts";
import type { TestApp } from "./app.ts";

/** Inserts copies of a category until the site has `count`. */
export async function fillCategories({ admin, services }: TestApp, count: number): Promise<void> {
  const { main } = services.database;
  const model = await main.selectFrom("categories").selectAll().limit(1).executeTakeFirstOrThrow();
  const missing = count - (await admin.get("/api/categories")).body.length;
  const rows = Array.from({ length: missing }, (_, at) => ({
    ...model,
    id: `maker-${at}`,
    label: `Maker ${at}`,
  }));
  await write(services.database, SYSTEM, ({ tx }) => tx.insertInto("categories").values(rows).execute());
}
