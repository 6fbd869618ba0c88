import type { MigrationStep } from "../engine.ts";

/** Column mappings of imports, corrected cells, and remembered mappings. */
export const importMapping: MigrationStep = async (db, { key, integer }) => {
  for (const name of ["preview", "mapping", "unused"]) {
    await db.schema.alterTable("imports").addColumn(name, "text").execute();
  }
  await db.schema
    .createTable("import_edits")
    .addColumn("import_id", key, (c) => c.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("line", integer, (c) => c.notNull())
    .addColumn("field", key, (c) => c.notNull())
    .addColumn("cell", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("import_edits_key", ["import_id", "line", "field"])
    .execute();
  await db.schema
    .createTable("import_maps")
    .addColumn("head", key, (c) => c.primaryKey())
    .addColumn("mapping", "text", (c) => c.notNull())
    .addColumn("used_at", integer, (c) => c.notNull())
    .execute();
};
