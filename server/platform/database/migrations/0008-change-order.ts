import type { MigrationStep } from "../engine.ts";

/** Indexes for reading changes in slices, row by row: one change may have many rows. */
export const changeOrder: MigrationStep = async (db) => {
  await db.schema.dropIndex("products_change").execute();
  await db.schema.createIndex("products_change").on("products").columns(["change", "id"]).execute();
};
