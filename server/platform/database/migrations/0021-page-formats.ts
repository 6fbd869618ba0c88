import type { MigrationStep } from "../engine.ts";

/** The format of page images: all WebP before; now PNG for pages without colour (docs/decisions/0053). */
export const pageFormats: MigrationStep = (db, { key }) =>
  db.schema
    .alterTable("catalog_pages")
    .addColumn("format", key, (c) => c.notNull().defaultTo("webp"))
    .execute();
