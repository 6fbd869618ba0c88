import type { MigrationStep } from "../engine.ts";

/** How many attempts of a job ended with the process that made them. */
export const jobCrashes: MigrationStep = (db, { integer }) =>
  db.schema
    .alterTable("jobs")
    .addColumn("crashes", integer, (c) => c.notNull().defaultTo(0))
    .execute();
