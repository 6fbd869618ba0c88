import type { MigrationStep } from "../engine.ts";

export const addPhotographs: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("photographs")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("page", key, (c) => c.notNull())
    .addColumn("image", "text", (c) => c.notNull())
    .addColumn("position", integer, (c) => c.notNull())
    .addColumn("is_active", integer, (c) => c.notNull())
    .addColumn("sample", integer, (c) => c.notNull())
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("photographs_position").on("photographs").columns(["position", "id"]).execute();
};
