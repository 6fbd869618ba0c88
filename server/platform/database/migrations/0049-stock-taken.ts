import type { MigrationStep } from "../engine.ts";

/** What an order took from the stock, as JSON. */
export const stockTaken: MigrationStep = async (db) => {
  await db.schema.alterTable("quotations").addColumn("stock_taken", "text").execute();
};
