import type { MigrationStep } from "../engine.ts";

export const scannedPages: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("scanned_pages")
    .addColumn("catalog_id", key, (c) => c.notNull().references("catalogs.id").onDelete("cascade"))
    .addColumn("page_number", integer, (c) => c.notNull())
    .addColumn("is_read", integer, (c) => c.notNull())
    .addColumn("scan", "text")
    .addPrimaryKeyConstraint("scanned_pages_key", ["catalog_id", "page_number"])
    .execute();
};
