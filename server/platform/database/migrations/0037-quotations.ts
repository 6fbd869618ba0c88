import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** Quotations; and of enquiries, reminders and what was said since. 'handled' has become 'answered'. */
export const addQuotations: MigrationStep = async (db, { key, integer }) => {
  await sql`alter table enquiries add column remind_on text`.execute(db);
  await sql`alter table enquiries add column events text not null default '[]'`.execute(db);
  await sql`update enquiries set state = 'answered' where state = 'handled'`.execute(db);
  await db.schema
    .createTable("quotations")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("enquiry_id", key)
    .addColumn("first_id", key, (c) => c.notNull())
    .addColumn("revision", integer, (c) => c.notNull())
    .addColumn("number", key)
    .addColumn("state", key, (c) => c.notNull())
    .addColumn("customer_key", "text")
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("document", "text")
    .addColumn("total", integer, (c) => c.notNull())
    .addColumn("valid_until", key, (c) => c.notNull())
    .addColumn("link_token", "text")
    .addColumn("link_hash", key, (c) => c.unique())
    .addColumn("revoked_at", integer)
    .addColumn("sent_at", integer)
    .addColumn("seen_at", integer)
    .addColumn("answered_at", integer)
    .addColumn("answered_by", "text")
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("delivery_state", key, (c) => c.notNull())
    .addColumn("delivery_attempts", integer, (c) => c.notNull())
    .addColumn("delivered_at", integer)
    .addColumn("delivery_error", "text")
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .addColumn("deleted_at", integer)
    .addUniqueConstraint("quotations_number", ["number", "revision"])
    .execute();
  for (const column of ["enquiry_id", "first_id", "customer_key", "updated_at"])
    await db.schema.createIndex(`quotations_${column}`).on("quotations").column(column).execute();
  await sql`create index enquiries_remind on enquiries (remind_on) where remind_on is not null`.execute(db);
};
