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
/** The payload of a restore job: the backup, who started it, and its progress. */
export type Payload = z.infer<typeof Payload>;

export const newPayload = (backup: string, actor: Actor): Payload => ({
  backup,
  actor,
  step: "checking",
  done: 0,
  total: 0,
});

export const readPayload = ({ payload }: JobRow): Payload => Payload.parse(JSON.parse(payload));

/** The setting that stores the last restore's result: it survives the job and the replaced content. */
const OUTCOME = "restore";

export const putOutcome = (tx: Kysely<Tables>, outcome: Restore): Promise<void> =>
  putSetting(tx, OUTCOME, outcome, { version: 0, updated_at: Date.now() });

export async function saveProgress(db: Kysely<Tables>, job: JobRow, payload: Payload): Promise<void> {
  await sql`update jobs set payload = ${JSON.stringify(payload)}
    where id = ${job.id} and fence = ${job.fence}`.execute(db);
}

/** GET /restores/{restoreId}. Throws 404 unless it is in progress or the last one. */
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
