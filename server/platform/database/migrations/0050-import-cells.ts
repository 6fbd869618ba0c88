import type { MigrationStep } from "../engine.ts";

/** The cells of an import's rows as the file has them, as JSON by column, so that they are shown and corrected. */
export const importCells: MigrationStep = async (db) => {
  await db.schema
    .alterTable("import_rows")
    .addColumn("cells", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
};
