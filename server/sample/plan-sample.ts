import type { Database } from "../database/open.ts";
import { SYSTEM, write } from "../database/write.ts";
import { addJobOnce } from "../jobs/add.ts";
import { SAMPLE_CATALOGS_JOB, SAMPLE_HOME_JOB, SAMPLE_PRODUCTS_JOB } from "./jobs.ts";

/**
 * Decides once in a database's life whether it gets sample data: at its first start, by SAMPLE_DATA. Later
 * starts change nothing, so that sample data which was removed stays away.
 */
export async function planSampleData(database: Database, wanted: boolean): Promise<void> {
  const isFirst = await write(database, SYSTEM, async ({ tx, now }) => {
    const result = await tx
      .insertInto("settings")
      .values({ key: "sample", value: JSON.stringify(wanted), updated_at: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
  });
  if (!isFirst || !wanted) return;
  await addJobOnce(database, SAMPLE_HOME_JOB, "");
  await addJobOnce(database, SAMPLE_PRODUCTS_JOB, "");
  await addJobOnce(database, SAMPLE_CATALOGS_JOB, "");
}
