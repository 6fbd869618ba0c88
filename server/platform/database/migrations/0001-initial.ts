import { type Kysely, sql } from "kysely";
import type { ColumnTypes, MigrationStep } from "../engine.ts";

/** Users and sessions, products and what they reference, files, activity, jobs. */
export const initial: MigrationStep = async (db, types) => {
  await createRecord(db, types);
  await createSessions(db, types);
  await createCatalogue(db, types);
  await createProductIndexes(db);
};

async function createRecord(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("counters")
    .addColumn("name", key, (c) => c.primaryKey())
    .addColumn("value", integer, (c) => c.notNull())
    .execute();
  await sql`insert into counters (name, value) values ('change', 0)`.execute(db);
  await db.schema
    .createTable("removals")
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("entity", key, (c) => c.notNull())
    .addColumn("entity_id", key, (c) => c.notNull())
    .addPrimaryKeyConstraint("removals_pk", ["change", "entity", "entity_id"])
    .execute();
  await db.schema
    .createTable("settings")
    .addColumn("key", key, (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("activity")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("at", integer, (c) => c.notNull())
    .addColumn("actor_id", key)
    .addColumn("actor_name", "text", (c) => c.notNull())
    .addColumn("type", key, (c) => c.notNull())
    .addColumn("entity", key, (c) => c.notNull())
    .addColumn("entity_id", key, (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("activity_entity")
    .on("activity")
    .columns(["entity", "entity_id", "id"])
    .execute();
  await db.schema
    .createTable("jobs")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("kind", key, (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("due_at", integer, (c) => c.notNull())
    .addColumn("lease_until", integer, (c) => c.notNull())
    .addColumn("fence", integer, (c) => c.notNull())
    .addColumn("attempts", integer, (c) => c.notNull())
    .addColumn("last_error", "text")
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("jobs_due").on("jobs").columns(["due_at", "id"]).execute();
}

async function createSessions(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", key, (c) => c.notNull().unique())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("role", key, (c) => c.notNull())
    .addColumn("disabled_at", integer)
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("secret", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("revoked_at", integer)
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("agent", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await db.schema
    .createTable("access_tokens")
    .addColumn("hash", key, (c) => c.primaryKey())
    .addColumn("session_id", key, (c) => c.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("access_tokens_session").on("access_tokens").column("session_id").execute();
  await db.schema
    .createTable("refresh_tokens")
    .addColumn("hash", key, (c) => c.primaryKey())
    .addColumn("session_id", key, (c) => c.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("replaced_at", integer)
    .execute();
  await db.schema.createIndex("refresh_tokens_session").on("refresh_tokens").column("session_id").execute();
  await db.schema
    .createTable("login_throttle")
    .addColumn("key", key, (c) => c.primaryKey())
    .addColumn("failures", integer, (c) => c.notNull())
    .addColumn("blocked_until", integer, (c) => c.notNull())
    .addColumn("forget_at", integer, (c) => c.notNull())
    .execute();
}

async function createCatalogue(db: Kysely<unknown>, { key, integer, real }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("catalogs")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("category", key, (c) => c.notNull())
    .addColumn("original_name", "text", (c) => c.notNull())
    .addColumn("processing_status", key, (c) => c.notNull())
    .addColumn("is_active", integer, (c) => c.notNull())
    .addColumn("total_pages", integer, (c) => c.notNull())
    .addColumn("page_navigation", "text", (c) => c.notNull())
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer)
    .execute();
  await db.schema
    .createTable("products")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("product_id", integer, (c) => c.notNull().unique())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("title_sort", key, (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("category", key, (c) => c.notNull())
    .addColumn("catalog_id", key, (c) => c.references("catalogs.id"))
    .addColumn("price", real, (c) => c.notNull())
    .addColumn("stock", real, (c) => c.notNull())
    .addColumn("featured", integer, (c) => c.notNull())
    .addColumn("specifications", "text", (c) => c.notNull())
    .addColumn("images", "text", (c) => c.notNull())
    .addColumn("sample", integer, (c) => c.notNull())
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await db.schema
    .createTable("files")
    .addColumn("key", key, (c) => c.primaryKey())
    .addColumn("parts", "text", (c) => c.notNull())
    .addColumn("bytes", integer, (c) => c.notNull())
    .addColumn("state", key, (c) => c.notNull())
    .addColumn("instance", "text", (c) => c.notNull())
    .addColumn("due_at", integer, (c) => c.notNull())
    .addColumn("attempts", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await sql`create index files_to_settle on files (due_at) where state in ('pending', 'doomed')`.execute(db);
}

/** Each sort order of a list uses an index in either direction, with the id as tie-breaker. */
async function createProductIndexes(db: Kysely<unknown>): Promise<void> {
  const column = sql.ref;
  for (const field of ["created_at", "updated_at", "title_sort", "price", "stock"]) {
    await sql`create index ${sql.ref(`products_${field}`)} on products (${column(field)}, id)
      where deleted_at is null`.execute(db);
    await sql`create index ${sql.ref(`products_category_${field}`)} on products (category, ${column(field)}, id)
      where deleted_at is null`.execute(db);
  }
  await sql`create index products_featured on products (updated_at, id)
    where featured = 1 and deleted_at is null`.execute(db);
  await sql`create index products_change on products (change)`.execute(db);
  await sql`create index products_catalog on products (catalog_id)`.execute(db);
  await sql`create index products_deleted on products (deleted_at) where deleted_at is not null`.execute(db);
}
