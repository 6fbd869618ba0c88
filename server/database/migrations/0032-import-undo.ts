import type { MigrationStep } from "../engine.ts";

/** What an import changed in a product, to undo it; rows applied before this step have none. */
export const importUndo: MigrationStep = async (db) => {
  await db.schema.alterTable("import_rows").addColumn("before", "text").execute();
};
