import type { MigrationStep } from "../engine.ts";

/** Stored backups. A restore keeps this list, because it describes files, not content. */
export const addBackups: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("backups")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("kind", key, (c) => c.notNull())
    .addColumn("slot", integer)
    .addColumn("state", key, (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("bytes", integer)
    .addColumn("contents", "text")
    .addColumn("problem", "text")
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("checked_at", integer)
    .execute();
  await db.schema.createIndex("backups_slot").on("backups").columns(["kind", "slot"]).execute();
};
