import type { MigrationStep } from "../engine.ts";

/** Number of a job's attempts that ended with a process crash. */
export const jobCrashes: MigrationStep = (db, { integer }) =>
  db.schema
    .alterTable("jobs")
    .addColumn("crashes", integer, (c) => c.notNull().defaultTo(0))
    .execute();
