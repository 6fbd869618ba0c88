import type { MigrationStep } from "../engine.ts";

/** What was written since a change is read in slices, from one row to the next: many rows can be of one change. */
export const changeOrder: MigrationStep = async (db) => {
  await db.schema.dropIndex("products_change").execute();
  await db.schema.createIndex("products_change").on("products").columns(["change", "id"]).execute();
};
