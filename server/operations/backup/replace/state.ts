import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import type { Restore } from "../../../../contract/operations/backup.ts";
import { restoreJobs } from "../../../platform/database/closed.ts";
import type { JobRow, Tables } from "../../../platform/database/schema.ts";
import { findSetting, putSetting } from "../../../platform/database/settings.ts";
import type { Actor } from "../../../platform/database/write.ts";
import { notFound } from "../../../platform/http/problems.ts";

const Payload = z.object({
  backup: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  step: z.enum(["checking", "files", "saving", "switching"]),
  done: z.int(),
  total: z.int(),
});
/** What the job of a restore carries: what is restored, who wants it, and how far it is. */
export type Payload = z.infer<typeof Payload>;

export const newPayload = (backup: string, actor: Actor): Payload => ({
  backup,
  actor,
  step: "checking",
  done: 0,
  total: 0,
});

export const readPayload = ({ payload }: JobRow): Payload => Payload.parse(JSON.parse(payload));

/** Under this setting stands how the last restore ended: it outlives the job, and the content that was replaced. */
const OUTCOME = "restore";

export const putOutcome = (tx: Kysely<Tables>, outcome: Restore): Promise<void> =>
  putSetting(tx, OUTCOME, outcome, { version: 0, updated_at: Date.now() });

/** Says how far the restore of a job is, as long as it is this worker's. */
export async function tellProgress(db: Kysely<Tables>, job: JobRow, payload: Payload): Promise<void> {
  await sql`update jobs set payload = ${JSON.stringify(payload)}
    where id = ${job.id} and fence = ${job.fence}`.execute(db);
}

/** GET /restores/{restoreId}. Throws 404 for one that is neither under way nor the last. */
export async function readRestore(read: Kysely<Tables>, id: string): Promise<Restore> {
  const job = await restoreJobs(read).selectAll().where("subject", "=", id).executeTakeFirst();
  if (job) {
    const { step, done, total } = readPayload(job);
    return { _id: id, step, done, total, problem: null };
  }
  const { value } = await findSetting<Restore>({ read }, OUTCOME);
  if (value?._id !== id) throw notFound(BACKUP_SERVER.restoreNotFound);
  return value;
}
