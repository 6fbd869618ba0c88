import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** Accepted quotations become orders. Existing ones start unconfirmed, because it isn't stored whether they were confirmed. */
export const orders: MigrationStep = async (db, { key, integer }) => {
  const table = () => db.schema.alterTable("quotations");
  await table().addColumn("revised_at", integer).execute();
  await table()
    .addColumn("answered_in_office", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await table().addColumn("order_state", key).execute();
  await table()
    .addColumn("order_events", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await table().addColumn("accepted", "text").execute();
  await table().addColumn("accepted_total", integer).execute();
  await sql`update quotations set order_state = 'to-confirm', accepted_total = total where state = 'accepted'`.execute(
    db,
  );
  await sql`create index quotations_order on quotations (order_state) where order_state is not null`.execute(
    db,
  );
};
