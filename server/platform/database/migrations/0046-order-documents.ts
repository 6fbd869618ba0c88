import type { MigrationStep } from "../engine.ts";

/** The documents that were made of an order, as JSON: their kinds, numbers and days. */
export const orderDocuments: MigrationStep = async (db) => {
  await db.schema
    .alterTable("quotations")
    .addColumn("order_documents", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
};
