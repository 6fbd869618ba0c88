import type { Kysely } from "kysely";
import type { ColumnTypes, MigrationStep } from "../engine.ts";

export const homeContent: MigrationStep = async (db, types) => {
  await createSlides(db, types);
  await createNews(db, types);
  await createTabs(db, types);
  for (const table of ["hero_slides", "news"]) {
    await db.schema.createIndex(`${table}_position`).on(table).columns(["position", "id"]).execute();
  }
};

async function createSlides(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("hero_slides")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("image", "text", (c) => c.notNull())
    .addColumn("position", integer, (c) => c.notNull())
    .addColumn("is_active", integer, (c) => c.notNull())
    .addColumn("sample", integer, (c) => c.notNull())
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
}

async function createNews(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("news")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("date", key, (c) => c.notNull())
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("tag", "text")
    .addColumn("tag_color", key, (c) => c.notNull())
    .addColumn("image", "text")
    .addColumn("position", integer, (c) => c.notNull())
    .addColumn("is_active", integer, (c) => c.notNull())
    .addColumn("sample", integer, (c) => c.notNull())
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
}

async function createTabs(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("hero_tabs")
    .addColumn("name", key, (c) => c.primaryKey())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("image", "text")
    .addColumn("sample", integer, (c) => c.notNull())
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
}
