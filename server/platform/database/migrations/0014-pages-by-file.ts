import type { MigrationStep } from "../engine.ts";

/** Finds a page by its image file, when its largest image is made. */
export const pagesByFile: MigrationStep = async (db) => {
  await db.schema.createIndex("catalog_pages_file").on("catalog_pages").column("file_key").execute();
};
