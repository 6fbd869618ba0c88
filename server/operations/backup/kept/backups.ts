import type { Kysely } from "kysely";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import { type Backup, BackupContents } from "../../../../contract/operations/backup.ts";
import type { Confirmation } from "../../../../contract/platform/primitives.ts";
import { restoreJobs } from "../../../platform/database/closed.ts";
import type { BackupRow, Tables } from "../../../platform/database/schema.ts";
import { type Actor, SYSTEM, writeUnseen } from "../../../platform/database/write.ts";
import { ProblemError } from "../../../platform/http/problems.ts";
import { addJobs } from "../../../platform/jobs/claim.ts";
import type { Services } from "../../../services.ts";
import { MAKE_BACKUP } from "../tables.ts";
import { readSchedule, slotBefore } from "./schedule.ts";
import { insertBackup, requireBackup } from "./store.ts";

const iso = (at: number) => new Date(at).toISOString();

export const presentBackup = (row: BackupRow): Backup => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  name: row.name,
  bytes: row.bytes,
  createdAt: iso(row.created_at),
  contents: row.contents === null ? null : BackupContents.parse(JSON.parse(row.contents)),
  problem: row.problem,
  checkedAt: row.checked_at === null ? null : iso(row.checked_at),
});

type Parts = Pick<Services, "database" | "jobBell">;
type Kept = Pick<Services, "database" | "backupFiles">;

/** POST /backups: records a backup and queues its creation. */
export async function makeBackup({ database, jobBell }: Parts, actor: Actor): Promise<Backup> {
  const row = await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const entered = await insertBackup(tx, { kind: "manual", state: "making", now });
    await addJobs(tx, [{ kind: MAKE_BACKUP, subject: entered.id, payload: entered.id }]);
    await record("create", "backup", entered.id, "Started a backup");
    return entered;
  });
  jobBell.ring();
  return presentBackup(row);
}

/** Records the backup due at `now`, once across processes; of missed slots only the last. */
export async function planBackup({ database, jobBell }: Parts, now: number): Promise<void> {
  if ((await dueSlot(database, now)) === undefined) return;
  await writeUnseen(database, SYSTEM, async ({ tx, record }) => {
    // Writes are serialised; another process may have recorded it meanwhile.
    const slot = await dueSlot({ read: tx }, now);
    if (slot === undefined) return;
    const { id } = await insertBackup(tx, { kind: "scheduled", state: "making", now, slot });
    await addJobs(tx, [{ kind: MAKE_BACKUP, subject: id, payload: id }]);
    await record("create", "backup", id, "Started a scheduled backup");
  });
  jobBell.ring();
}

async function dueSlot(database: Parameters<typeof readSchedule>[0], now: number) {
  const { schedule, since } = await readSchedule(database);
  const slot = slotBefore(schedule, now);
  if (slot === undefined || slot <= since) return undefined;
  const made = await database.read
    .selectFrom("backups")
    .select("id")
    .where("kind", "=", "scheduled")
    .where("slot", ">=", slot)
    .executeTakeFirst();
  return made ? undefined : slot;
}

/** DELETE /backups/{id}: deletes the backup's row, then its file. Throws 404, 409 while it is being created, read or restored. */
export async function removeBackup(services: Kept, actor: Actor, id: string): Promise<Confirmation> {
  const { name } = await writeUnseen(services.database, actor, async ({ tx, record }) => {
    const row = await requireBackup(tx, id);
    if (row.state === "making" || row.state === "checking" || (await isBeingRestored(tx, id))) {
      throw new ProblemError(409, BACKUP_SERVER.inUse);
    }
    await tx.deleteFrom("backups").where("id", "=", id).execute();
    await record("delete", "backup", id, "Deleted a backup");
    return row;
  });
  await services.backupFiles.remove(name);
  return { message: BACKUP_SERVER.deleted };
}

async function isBeingRestored(tx: Kysely<Tables>, id: string): Promise<boolean> {
  const jobs = await restoreJobs(tx).select("payload").execute();
  return jobs.some(({ payload }) => payload.includes(id));
}

/** Removes the oldest backups beyond the limit, per kind; manual and uploaded ones stay. */
export async function removeOldBackups(services: Kept): Promise<void> {
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

async function removeUnlessUsed(services: Kept, id: string): Promise<void> {
  await removeBackup(services, SYSTEM, id).catch((error: unknown) => {
    // Removed by another process, or being read: retried next time.
    if (!(error instanceof ProblemError)) throw error;
  });
}
