import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

export const noSavedViews: MigrationStep = async (db) => {
  await db.schema.dropTable("saved_views").execute();
  // The moves of a merge are undone by entity, and this one no longer exists.
  await sql`delete from category_moves where entity = 'view'`.execute(db);
};
