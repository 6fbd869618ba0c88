import { v7 as uuidv7 } from "uuid";
import {
  type Backup,
  BackupContents,
  type BackupSchedule,
  type Backups,
} from "#contract/operations/backup.ts";
import { BACKUP_SERVER } from "#contract/operations/messages.ts";
import type { Confirmation } from "#contract/platform/primitives.ts";
import type { Config } from "#server/platform/config.ts";
import { instant } from "#server/platform/database/clock.ts";
import { restoreJobs } from "#server/platform/database/closed.ts";
import type { Database } from "#server/platform/database/open.ts";
import { saveVersioned } from "#server/platform/database/save-versioned.ts";
import type { BackupRow, Db } from "#server/platform/database/schema.ts";
import { versionedSetting } from "#server/platform/database/settings.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, SYSTEM, writeUnseen } from "#server/platform/database/write.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { invalid, notFound, ProblemError } from "#server/platform/http/problems.ts";
import type { StagedFile } from "#server/platform/http/staging.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { CHECK_BACKUP, MAKE_BACKUP } from "../tables.ts";
import { looksLikeBackup } from "../verify-backup.ts";
import { readSchedule, SCHEDULE, type StoredSchedule, slotAfter, slotBefore } from "./schedule.ts";
import { backupName, insertBackup, requireBackup, updateBackup } from "./store.ts";

const iso = (at: number) => new Date(at).toISOString();

const presentBackup = (row: BackupRow): Backup => ({
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

type Listed = { database: Database; config: Config };
type Queued = { database: Database; jobBell: Bell };
type Kept = { database: Database; backupFiles: FileStore };

/** GET /backups: returns the list, newest first, and the schedule. */
export async function listBackups({ database, config }: Listed): Promise<Backups> {
  const { read } = database;
  const rows = await read
    .selectFrom("backups")
    .selectAll()
    .where("name", "!=", "")
    .orderBy("id", "desc")
    .execute();
  const { schedule, version } = await readSchedule(database);
  const restore = await restoreJobs(read).select("subject").executeTakeFirst();
  const next = slotAfter(schedule, Date.now());
  return {
    place: config.s3 ? "s3" : "folder",
    backups: rows.map(presentBackup),
    schedule,
    nextAt: next === undefined ? null : instant(next),
    version,
    restore: restore?.subject ?? null,
  };
}

/** PUT /backups/schedule. Throws 409 if it was changed since `version`. */
export const saveSchedule = (
  services: Listed,
  actor: Actor,
  version: number | undefined,
  body: BackupSchedule,
): Promise<Backups> =>
  saveVersioned(services.database, actor, versioned(services), { id: SCHEDULE, version }, () => ({
    ...body,
    since: Date.now(),
  }));

const versioned = (services: Listed) =>
  versionedSetting<StoredSchedule, Backups>({
    writes: writeUnseen,
    describe: () => ({ description: "Updated the schedule of backups" }),
    present: (_row, tx) => listBackups({ ...services, database: { ...services.database, read: tx } }),
  });

/** POST /backups: records a backup and queues its creation. */
export async function makeBackup({ database, jobBell }: Queued, actor: Actor): Promise<Backup> {
  const row = await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const entered = await insertBackup(tx, { kind: "manual", state: "making", now });
    await addJobs(tx, [{ kind: MAKE_BACKUP, subject: entered.id, payload: entered.id }]);
    await record("create", "backup", entered.id, "Started a backup");
    return entered;
  });
  jobBell.ring();
  return presentBackup(row);
}

const refused = (message: string) => invalid([{ field: "file", message }]);

/** Stores a file that begins like a backup and queues its verification. Throws 400 for any other. */
export async function uploadBackup(
  { database, backupFiles, jobBell }: Queued & Kept,
  actor: Actor,
  files: readonly StagedFile[],
): Promise<Backup> {
  const [file] = files;
  if (!file) throw refused(BACKUP_SERVER.oneFile);
  if (!(await looksLikeBackup(file.path))) throw refused(BACKUP_SERVER.noBackup);
  const [id, at] = [uuidv7(), Date.now()];
  const name = backupName(id, at);
  try {
    await backupFiles.put(name, file);
    const row = await writeUnseen(database, actor, async ({ tx, record }) => {
      await addJobs(tx, [{ kind: CHECK_BACKUP, subject: id, payload: id }]);
      await record("create", "backup", id, "Uploaded a backup");
      const { bytes } = file;
      return insertBackup(tx, { kind: "uploaded", state: "checking", now: at, id, bytes });
    });
    jobBell.ring();
    return presentBackup(row);
  } catch (error) {
    // The original error is thrown, not that of the clean-up.
    await backupFiles.remove(name).catch(() => undefined);
    throw error;
  }
}

/** POST /backups/{id}/check: queues a verification of its file. Throws 404, 409 if the backup isn't finished. */
export async function checkBackup({ database, jobBell }: Queued, actor: Actor, id: string): Promise<Backup> {
  const row = await writeUnseen(database, actor, async ({ tx, record }) => {
    const current = await requireBackup(tx, id);
    if (current.state === "checking") return current;
    if (current.state === "making" || current.state === "failed") {
      throw new ProblemError(409, BACKUP_SERVER.notThere);
    }
    await addJobs(tx, [{ kind: CHECK_BACKUP, subject: id, payload: id }]);
    await record("update", "backup", id, "Started the check of a backup");
    return (await updateBackup(tx, id, { state: "checking" })) ?? current;
  });
  jobBell.ring();
  return presentBackup(row);
}

/** Returns the file name of a backup. Throws 404 if the backup or its file is missing. */
export async function requireFile({ database, backupFiles }: Kept, id: string): Promise<string> {
  const { name } = await requireBackup(database.read, id);
  if ((await backupFiles.size(name)) === undefined) throw notFound(BACKUP_SERVER.notThere);
  return name;
}

/** Records the backup due at `now`, once across processes; of missed slots only the last. */
export async function planBackup({ database, jobBell }: Queued, now: number): Promise<void> {
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
  const made = await rowsWith(database.read, "backups", { kind: "scheduled" })
    .select("id")
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

async function isBeingRestored(tx: Db, id: string): Promise<boolean> {
  const jobs = await restoreJobs(tx).select("payload").execute();
  return jobs.some(({ payload }) => payload.includes(id));
}

/** Removes the oldest backups beyond the limit, per kind; manual and uploaded ones stay. */
export async function removeOldBackups(services: Kept): Promise<void> {
  const { schedule } = await readSchedule(services.database);
  for (const kind of ["scheduled", "before-restore"] as const) {
    for (const states of [["whole", "damaged"], ["failed"]] as const) {
      const rows = await rowsWith(services.database.read, "backups", { kind, state: states })
        .select("id")
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
