import type { MigrationStep } from "../engine.ts";

/** The unit of a product. Existing products have that of the settings, 'Nos' unless it was changed. */
export const productUnits: MigrationStep = async (db) => {
  await db.schema.alterTable("products").addColumn("unit", "text").execute();
};
