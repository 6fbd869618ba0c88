import type { MigrationStep } from "../engine.ts";

/** What the pictures of a page are: WebP all of them before, PNG those of pages without a colour (docs/decisions/0053). */
export const pageFormats: MigrationStep = (db, { key }) =>
  db.schema
    .alterTable("catalog_pages")
    .addColumn("format", key, (c) => c.notNull().defaultTo("webp"))
    .execute();
