import type { MigrationStep } from "../engine.ts";

/** A part is a spare part: what a set of files holds are the names of its files. */
export const namesOfFiles: MigrationStep = async (db) => {
  await db.schema.alterTable("files").renameColumn("parts", "names").execute();
};
