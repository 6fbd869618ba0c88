import type { MigrationStep } from "../engine.ts";

/** Single-use download links that expire soon (ruling 'Session'). */
export const downloadLinks: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("download_links")
    .addColumn("hash", key, (c) => c.primaryKey())
    .addColumn("session_id", key, (c) => c.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
};
