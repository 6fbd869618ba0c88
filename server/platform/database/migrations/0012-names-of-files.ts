import type { MigrationStep } from "../engine.ts";

/** Renames `parts` to `names`, because a part is a spare part everywhere else. */
export const namesOfFiles: MigrationStep = async (db) => {
  await db.schema.alterTable("files").renameColumn("parts", "names").execute();
};
