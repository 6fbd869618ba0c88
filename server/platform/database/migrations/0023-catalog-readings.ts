import type { MigrationStep } from "../engine.ts";

/** Catalogue pages read for parts, what was found on each, and the catalogue of an import's rows. */
export const catalogReadings: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("catalog_readings")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("catalog_id", key, (c) => c.notNull().references("catalogs.id").onDelete("cascade"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("pages", "text", (c) => c.notNull())
    .addColumn("draft", "text")
    .addColumn("cut_done", integer, (c) => c.notNull())
    .addColumn("cut_of", integer, (c) => c.notNull())
    .addColumn("problem", "text")
    .addColumn("import_id", key)
    .addColumn("created_by", key)
    .addColumn("created_by_name", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("catalog_readings_catalog")
    .on("catalog_readings")
    .column("catalog_id")
    .execute();
  await db.schema
    .createTable("catalog_reading_pages")
    .addColumn("reading_id", key, (c) => c.notNull().references("catalog_readings.id").onDelete("cascade"))
    .addColumn("page_number", integer, (c) => c.notNull())
    .addColumn("is_read", integer, (c) => c.notNull())
    .addColumn("heading", "text", (c) => c.notNull())
    .addColumn("problem", "text")
    .addColumn("outlines", "text", (c) => c.notNull())
    .addColumn("tables", "text", (c) => c.notNull())
    .addColumn("given", "text")
    .addPrimaryKeyConstraint("catalog_reading_pages_key", ["reading_id", "page_number"])
    .execute();
  await db.schema.alterTable("imports").addColumn("catalog_id", key).execute();
};
