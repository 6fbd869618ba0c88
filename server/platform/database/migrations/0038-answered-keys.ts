import type { MigrationStep } from "../engine.ts";

/** Keys of visitors' calls with their answers, for a day (server/platform/http/answer-once.ts). */
export const answeredKeys: MigrationStep = (db, { key, integer }) =>
  db.schema
    .createTable("answered_keys")
    .addColumn("key", key, (c) => c.primaryKey())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("answer", "text", (c) => c.notNull())
    .addColumn("forget_at", integer, (c) => c.notNull())
    .execute();
