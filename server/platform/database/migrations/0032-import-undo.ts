import type { MigrationStep } from "../engine.ts";

/** Previous values of the columns an import row changed, for undo; null for rows applied earlier. */
export const importUndo: MigrationStep = async (db) => {
  await db.schema.alterTable("import_rows").addColumn("before", "text").execute();
};
