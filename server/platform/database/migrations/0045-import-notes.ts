import type { MigrationStep } from "../engine.ts";

/** What was accepted of an import's row though odd, as JSON. */
export const importNotes: MigrationStep = async (db) => {
  await db.schema
    .alterTable("import_rows")
    .addColumn("notes", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
};
