import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/open.ts";
import { SYSTEM, write } from "../database/write.ts";
import { addJobOnce } from "../jobs/add.ts";
import { claimJob, extendJob, releaseJob, retryJob } from "../jobs/claim.ts";
import type { Services } from "../services.ts";

/** The job that loads the sample data. */
export const SAMPLE_JOB = "sample";
/** Longer than the WebP files take on a slow machine; of processes that are gone nobody waits for it. */
const LEASE = 10 * 60_000;

/**
 * Decides once in a database's life whether it gets sample data: at its first start, by SAMPLE_DATA. Later
 * starts change nothing, so that sample data which was removed stays away.
 */
export async function planSample(database: Database, wanted: boolean): Promise<void> {
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

/**
 * Loads the sample data if its job is waiting, in one process of all; what was cut off begins anew. The code for it comes
 * with the job, once in a site's life.
 */
export async function loadPlannedSample(
  services: Services,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
  set?: string,
): Promise<void> {
  const { database } = services;
  const job = await claimJob(database, [SAMPLE_JOB], LEASE);
  if (!job) return;
  const mayGoOn = async () => !stopping.aborted && (await extendJob(database, job, LEASE));
  try {
    const { loadSample } = await import("./load-sample.ts");
    await loadSample(services, job, { mayGoOn, stopping }, set);
    log.info("the sample data is complete");
  } catch (error) {
    if (stopping.aborted) return await releaseJob(database, job);
    await retryJob(database, job, String(error));
    throw error;
  }
}
