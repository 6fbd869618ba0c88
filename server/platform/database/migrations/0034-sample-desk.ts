import type { MigrationStep } from "../engine.ts";

/** Marks the sample's enquiries and failed searches; its counts of interest go with its products. */
export const sampleDesk: MigrationStep = async (db, { integer }) => {
  for (const table of ["enquiries", "failed_searches"])
    await db.schema
      .alterTable(table)
      .addColumn("sample", integer, (c) => c.notNull().defaultTo(0))
      .execute();
};
