import type { Kysely } from "kysely";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import type { Confirmation } from "../../../../contract/platform/primitives.ts";
import { CLOSED_JOB, REPLACE_JOB } from "../../../platform/database/closed.ts";
import type { Tables } from "../../../platform/database/schema.ts";
import { type Actor, SYSTEM, writeUnseen } from "../../../platform/database/write.ts";
import { ProblemError } from "../../../platform/http/problems.ts";
import type { Services } from "../../../services.ts";
import { readSchedule } from "./schedule.ts";
import { requireBackup } from "./store.ts";

type Parts = Pick<Services, "database" | "backupFiles">;

/**
 * DELETE /backups/{id}: takes it off the list, then removes its file. Throws 404, and 409 while it is being made, read or
 * restored.
 */
export async function removeBackup(services: Parts, actor: Actor, id: string): Promise<Confirmation> {
  const { name } = await writeUnseen(services.database, actor, async ({ tx, record }) => {
    const row = await requireBackup(tx, id);
    if (row.state === "making" || row.state === "checking" || (await isBeingRestored(tx, id))) {
      throw new ProblemError(409, BACKUP_SERVER.inUse);
    }
    await tx.deleteFrom("backups").where("id", "=", id).execute();
    await record({ type: "delete", entity: "backup", entity_id: id, description: "Deleted a backup" });
    return row;
  });
  await services.backupFiles.remove(name);
  return { message: BACKUP_SERVER.deleted };
}

/** Whether a restore reads this backup: its job's payload names it. */
async function isBeingRestored(tx: Kysely<Tables>, id: string): Promise<boolean> {
  const jobs = await tx
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "in", [REPLACE_JOB, CLOSED_JOB])
    .execute();
  return jobs.some(({ payload }) => payload.includes(id));
}

/**
 * Removes what is more than the schedule keeps: of the scheduled backups that are there and of those that failed each the
 * oldest, and likewise of those made before a restore. One that a person made or brought stays.
 */
export async function removeOldBackups(services: Parts): Promise<void> {
  const { schedule } = await readSchedule(services.database);
  for (const kind of ["scheduled", "before-restore"] as const) {
    for (const states of [["whole", "damaged"], ["failed"]] as const) {
      const rows = await services.database.read
        .selectFrom("backups")
        .select("id")
        .where("kind", "=", kind)
        .where("state", "in", [...states])
        .orderBy("id", "desc")
        .execute();
      for (const { id } of rows.slice(schedule.keep)) await removeUnlessUsed(services, id);
    }
  }
}

async function removeUnlessUsed(services: Parts, id: string): Promise<void> {
  await removeBackup(services, SYSTEM, id).catch((error: unknown) => {
    // Another process was faster, or it is just being read: the next time tells.
    if (!(error instanceof ProblemError)) throw error;
  });
}
