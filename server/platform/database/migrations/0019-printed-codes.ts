import type { MigrationStep } from "../engine.ts";

/**
 * Printed part codes found on pages, and those that administrators drew or rejected. Products are matched at each reading;
 * only hand-drawn marks reference one (docs/decisions/0047).
 */
export const printedCodes: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .alterTable("catalogs")
    .addColumn("codes_version", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("catalog_codes")
    .addColumn("catalog_id", key, (c) => c.notNull().references("catalogs.id").onDelete("cascade"))
    .addColumn("page_number", integer, (c) => c.notNull())
    .addColumn("place", integer, (c) => c.notNull())
    .addColumn("pieces", integer, (c) => c.notNull())
    .addColumn("code_key", key, (c) => c.notNull())
    .addColumn("label", "text")
    .addColumn("printed", "text", (c) => c.notNull())
    .addColumn("boxes", "text", (c) => c.notNull())
    .addColumn("is_headed", integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("catalog_codes_page")
    .on("catalog_codes")
    .columns(["catalog_id", "page_number"])
    .execute();
  await db.schema.createIndex("catalog_codes_key").on("catalog_codes").column("code_key").execute();
  await db.schema
    .createTable("catalog_marks")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("catalog_id", key, (c) => c.notNull().references("catalogs.id").onDelete("cascade"))
    .addColumn("page_number", integer, (c) => c.notNull())
    .addColumn("product_id", key)
    .addColumn("code_key", key)
    .addColumn("box", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("catalog_marks_page")
    .on("catalog_marks")
    .columns(["catalog_id", "page_number"])
    .execute();
  await db.schema.createIndex("catalog_marks_product").on("catalog_marks").column("product_id").execute();
};
