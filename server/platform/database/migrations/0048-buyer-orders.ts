import type { MigrationStep } from "../engine.ts";

/** The number and the day of the buyer's own order. */
export const buyerOrders: MigrationStep = async (db) => {
  const table = () => db.schema.alterTable("quotations");
  await table()
    .addColumn("buyer_order", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await table().addColumn("buyer_order_date", "text").execute();
};
