import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Restore } from "#contract/operations/backup.ts";
import { BACKUP_SERVER } from "#contract/operations/messages.ts";
import { REPLACE_JOB, restoreJobs } from "#server/platform/database/closed.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, JobRow } from "#server/platform/database/schema.ts";
import { findSetting, putSetting } from "#server/platform/database/settings.ts";
import { type Actor, type CountedWrite, writeUnseen } from "#server/platform/database/write.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { requireBackup } from "../kept/store.ts";

const Payload = z.object({
  backup: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  step: z.enum(["checking", "files", "saving", "switching"]),
  done: z.int(),
  total: z.int(),
});
/** The payload of a restore job: the backup, who started it, and its progress. */
export type Payload = z.infer<typeof Payload>;

export const readPayload = ({ payload }: JobRow): Payload => Payload.parse(JSON.parse(payload));

/** POST /restores: queues a restore, one at a time. Throws 404, 409 if the backup isn't complete or one is in progress. */
export async function startRestore(
  { database, jobBell }: { database: Database; jobBell: Bell },
  actor: Actor,
  backup: string,
): Promise<Restore> {
  const restore = await writeUnseen(database, actor, async ({ tx, record }) => {
    const { state } = await requireBackup(tx, backup);
    if (state !== "whole") throw new ProblemError(409, BACKUP_SERVER.notWhole);
    if (await restoreJobs(tx).select("id").executeTakeFirst())
      throw new ProblemError(409, BACKUP_SERVER.underWay);
    const id = uuidv7();
    const payload: Payload = { backup, actor, step: "checking", done: 0, total: 0 };
    await addJobs(tx, [{ kind: REPLACE_JOB, subject: id, payload: JSON.stringify(payload) }]);
    await record("update", "site", "backup", "Started to restore a backup");
    return readRestore(tx, id);
  });
  jobBell.ring();
  return restore;
}

/** The setting that stores the last restore's result: it survives the job and the replaced content. */
const OUTCOME = "restore";

export const putOutcome = (transaction: CountedWrite, outcome: Restore): Promise<void> =>
  putSetting(transaction, OUTCOME, outcome, 0);

export async function saveProgress(db: Db, job: JobRow, payload: Payload): Promise<void> {
  await sql`update jobs set payload = ${JSON.stringify(payload)}
    where id = ${job.id} and fence = ${job.fence}`.execute(db);
}

/** GET /restores/{restoreId}. Throws 404 unless it is in progress or the last one. */
export async function readRestore(read: Db, id: string): Promise<Restore> {
  const job = await restoreJobs(read).selectAll().where("subject", "=", id).executeTakeFirst();
  if (job) {
    const { step, done, total } = readPayload(job);
    return { _id: id, step, done, total, problem: null };
  }
  const { value } = await findSetting<Restore>({ read }, OUTCOME);
  if (value?._id !== id) throw notFound(BACKUP_SERVER.restoreNotFound);
  return value;
}
