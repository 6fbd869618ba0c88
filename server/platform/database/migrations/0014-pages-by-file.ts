import type { MigrationStep } from "../engine.ts";

/** The page that a picture is of is looked up when its largest picture is made. */
export const pagesByFile: MigrationStep = async (db) => {
  await db.schema.createIndex("catalog_pages_file").on("catalog_pages").column("file_key").execute();
};
