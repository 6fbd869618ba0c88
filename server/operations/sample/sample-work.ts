import type { FastifyBaseLogger } from "fastify";
import { isClosed } from "#server/platform/database/closed.ts";
import type { Database } from "#server/platform/database/open.ts";
import { updateRows } from "#server/platform/database/statements.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { addJobs, endJob } from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import type { OperationDeps } from "../deps.ts";
import { isNewSite } from "../start/start-site.ts";
import { putSampleState, readSampleState, SAMPLE_JOB, type SampleState } from "./sample-state.ts";

/**
 * Plans to load the sample data, if `wanted`, at a database's first start, so that removed samples stay removed. Every later
 * start tries again, however often the process was killed, until all of it is stored; after a failure only if the site is
 * still untouched.
 */
export async function planSample(database: Database, wanted: boolean): Promise<void> {
  const isPlanned = (state: SampleState) => state === undefined || state === "pending" || state === "failed";
  // Nothing to write while the site is closed.
  if (!isPlanned(await readSampleState(database.read)) || (await isClosed(database, database.read))) return;
  await write(database, SYSTEM, async (transaction) => {
    const { tx } = transaction;
    const state = await readSampleState(tx);
    if (!isPlanned(state)) return;
    if (!wanted) {
      await tx.deleteFrom("jobs").where("kind", "=", SAMPLE_JOB).execute();
      return putSampleState(transaction, false);
    }
    if (state === "failed" && !(await isNewSite(tx))) return;
    const again = { attempts: 0, crashes: 0, due_at: 0 };
    if (!(await updateRows(tx, "jobs", { kind: SAMPLE_JOB }, again)))
      await addJobs(tx, [{ kind: SAMPLE_JOB, payload: "" }]);
    await putSampleState(transaction, "pending");
  });
}

/** Loads the planned sample data. Its code is imported only when the job runs, once in a site's life. */
export function sampleWork(services: OperationDeps, log: FastifyBaseLogger, set?: string): JobWork {
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
      await write(database, SYSTEM, async (transaction) => {
        await endJob(transaction.tx, job);
        await putSampleState(transaction, "failed");
      });
      log.error("the sample data could not be loaded; the next start tries again");
    },
    onError: (error) => log.error({ err: error }, "loading the sample data failed"),
  };
}
