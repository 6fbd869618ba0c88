import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../platform/database/open.ts";
import { readSetting } from "../../platform/database/settings.ts";
import { SYSTEM, write } from "../../platform/database/write.ts";
import { addJobOnce, finishJob } from "../../platform/jobs/claim.ts";
import type { JobWork } from "../../platform/jobs/worker.ts";
import type { Services } from "../../services.ts";

export const SAMPLE_JOB = "sample";

/** Decides at a database's first start only (SAMPLE_DATA), so that removed samples stay removed. */
export async function planSample(database: Database, wanted: boolean): Promise<void> {
  // Nothing to write while the site is closed.
  if ((await readSetting(database, "sample")) !== undefined) return;
  const isFirst = await write(database, SYSTEM, async ({ tx, now }) => {
    const result = await tx
      .insertInto("settings")
      .values({ key: "sample", value: JSON.stringify(wanted), updated_at: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
  });
  if (isFirst && wanted) await addJobOnce(database, SAMPLE_JOB, "");
}

/** Loads the planned sample data. Its code is imported only when the job runs, once in a site's life. */
export function sampleWork(services: Services, log: FastifyBaseLogger, set?: string): JobWork {
  const { database } = services;
  return {
    kinds: [SAMPLE_JOB],
    atOnce: 1,
    async run(job, stopping) {
      const { loadSample } = await import("./load-sample.ts");
      await loadSample(services, job, stopping, set);
      log.info("the sample data is complete");
    },
    async giveUp(job) {
      if (await finishJob(database.main, job)) log.error("the sample data could not be loaded");
    },
    onError: (error) => log.error({ err: error }, "loading the sample data failed"),
  };
}
