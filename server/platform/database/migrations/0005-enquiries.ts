import { type Kysely, sql } from "kysely";
import type { ColumnTypes, MigrationStep } from "../engine.ts";

/** Enquiries, newsletter addresses, searches without a result, and call counts. */
export const addEnquiries: MigrationStep = async (db, types) => {
  await createEnquiries(db, types);
  await createNewsletter(db, types);
  await createFailedSearches(db, types);
  await createCallCounts(db, types);
};

async function createEnquiries(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("enquiries")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("kind", key, (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("phone", "text")
    .addColumn("preferred_time", "text")
    .addColumn("subject", "text")
    .addColumn("contact", "text")
    .addColumn("message", "text")
    .addColumn("product", "text")
    .addColumn("catalogue", "text")
    .addColumn("items", "text", (c) => c.notNull())
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("state", key, (c) => c.notNull())
    .addColumn("notes", "text", (c) => c.notNull())
    .addColumn("delivery_state", key, (c) => c.notNull())
    .addColumn("delivery_attempts", integer, (c) => c.notNull())
    .addColumn("delivered_at", integer)
    .addColumn("delivery_error", "text")
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("enquiries_state").on("enquiries").columns(["state", "id"]).execute();
  await sql`create index enquiries_waiting on enquiries (id) where delivery_state = 'waiting'`.execute(db);
}

async function createNewsletter(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("newsletter_subscribers")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", key, (c) => c.notNull().unique())
    .addColumn("token", key, (c) => c.notNull().unique())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
}

async function createFailedSearches(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("failed_searches")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("search", key, (c) => c.notNull())
    .addColumn("day", integer, (c) => c.notNull())
    .addColumn("times", integer, (c) => c.notNull())
    .addColumn("seen_at", integer, (c) => c.notNull())
    .addUniqueConstraint("failed_searches_of_day", ["search", "day"])
    .execute();
}

async function createCallCounts(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("call_counts")
    .addColumn("key", key, (c) => c.primaryKey())
    .addColumn("calls", integer, (c) => c.notNull())
    .addColumn("forget_at", integer, (c) => c.notNull())
    .execute();
}
