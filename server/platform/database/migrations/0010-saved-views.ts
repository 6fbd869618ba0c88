import type { MigrationStep } from "../engine.ts";

export const savedViews: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("saved_views")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", key, (c) => c.notNull())
    .addColumn("query", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .addUniqueConstraint("saved_views_of_person", ["user_id", "name_key"])
    .execute();
};
