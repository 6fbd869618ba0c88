import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** A catalogue PDF: its file, rendering progress, pages with text, and job leases. */
export const catalogPages: MigrationStep = async (db, { key, integer }) => {
  for (const [name, type] of [
    ["file_key", key],
    ["processing_error", sql`text`],
  ] as const) {
    await db.schema.alterTable("catalogs").addColumn(name, type).execute();
  }
  for (const name of ["file_bytes", "sample"]) {
    await db.schema
      .alterTable("catalogs")
      .addColumn(name, integer, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // Searched columns first: SQLite reads a long row from its start.
  await db.schema
    .createTable("catalog_pages")
    .addColumn("catalog_id", key, (c) => c.notNull().references("catalogs.id").onDelete("cascade"))
    .addColumn("page_number", integer, (c) => c.notNull())
    .addColumn("file_key", key, (c) => c.notNull())
    .addColumn("width", integer, (c) => c.notNull())
    .addColumn("height", integer, (c) => c.notNull())
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("links", "text", (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("catalog_pages_pk", ["catalog_id", "page_number"])
    .execute();
  for (const name of ["subject", "instance"]) {
    await db.schema.alterTable("jobs").addColumn(name, key).execute();
  }
  await db.schema.createIndex("jobs_subject").on("jobs").column("subject").execute();
};
