import type { MigrationStep } from "../engine.ts";

export const jobCrashes: MigrationStep = (db, { integer }) =>
  db.schema
    .alterTable("jobs")
    .addColumn("crashes", integer, (c) => c.notNull().defaultTo(0))
    .execute();
