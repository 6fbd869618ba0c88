import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { BACKUP_SERVER } from "../../../contract/messages.ts";
import type { Backup, BackupSchedule, Backups, Restore } from "../../../contract/operations/backup.ts";
import { backup, backups, restores } from "../../../contract/operations/calls.ts";
import { confirmPassword } from "../../accounts/auth/throttle.ts";
import { downloads } from "../../accounts/downloads/download.ts";
import { instant } from "../../platform/database/clock.ts";
import { REPLACE_JOB, restoreJobs } from "../../platform/database/closed.ts";
import type { Database } from "../../platform/database/open.ts";
import { saveVersioned } from "../../platform/database/save-versioned.ts";
import { versionedSetting } from "../../platform/database/settings.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { type Download, handle } from "../../platform/http/handle.ts";
import { invalid, notFound, ProblemError } from "../../platform/http/problems.ts";
import type { StagedFile } from "../../platform/http/staging.ts";
import { addJobs } from "../../platform/jobs/claim.ts";
import type { Services } from "../../services.ts";
import { ownBackup } from "./create-backup.ts";
import { makeBackup, presentBackup, removeBackup } from "./kept/backups.ts";
import { readSchedule, SCHEDULE, type StoredSchedule, slotAfter } from "./kept/schedule.ts";
import { backupName, insertBackup, requireBackup, updateBackup } from "./kept/store.ts";
import { newPayload, readRestore } from "./replace/state.ts";
import { CHECK_BACKUP } from "./tables.ts";
import { looksLikeBackup } from "./verify-backup.ts";

type Parts = Pick<Services, "database" | "config">;

/** PUT /backups/schedule. Throws 409 if it was changed since `version`. */
const saveSchedule = (
  services: Parts,
  actor: Actor,
  version: number | undefined,
  body: BackupSchedule,
  now: number,
): Promise<Backups> =>
  saveVersioned(services.database, actor, versioned(services, now), { id: SCHEDULE, version }, () => ({
    ...body,
    since: now,
  }));

const versioned = (services: Parts, now: number) =>
  versionedSetting<StoredSchedule, Backups>({
    writes: writeUnseen,
    describe: () => ({ description: "Updated the schedule of backups" }),
    present: (_row, tx) => listBackups({ ...services, database: { ...services.database, read: tx } }, now),
  });

const refused = (message: string) => invalid([{ field: "file", message }]);

const downloadBackup = (files: FileStore, name: string): Download => ({
  name,
  type: "application/x-tar",
  pieces: files.read(name),
});

export const backupCalls = (services: Services) => {
  const { database } = services;
  const file = downloads(database, backup.makeDownload.path, z.strictObject({}), () => ({
    name: `heddle_${new Date().toISOString().slice(0, 10)}.tar`,
    type: "application/x-tar",
    pieces: ownBackup(services),
  }));
  const backupDownloads = downloads(
    database,
    backups.makeDownload.path,
    z.strictObject({ name: z.string() }),
    ({ name }) => downloadBackup(services.backupFiles, name),
  );
  return [
    ...handle(backup, {
      makeDownload: async ({ body, viewer, request, reply }) => {
        await confirmPassword(database, request, reply, body.currentPassword);
        return file.link(viewer, {});
      },
      followDownload: file.follow,
    }),
    ...handle(backups, {
      list: () => listBackups(services, Date.now()),
      make: ({ actor }) => makeBackup(services, actor),
      upload: ({ actor, files }) => uploadBackup(services, actor, files),
      check: ({ actor, params }) => checkBackup(services, actor, params.id),
      remove: ({ actor, params }) => removeBackup(services, actor, params.id),
      saveSchedule: ({ actor, body, version }) => saveSchedule(services, actor, version, body, Date.now()),
      makeDownload: async ({ body, viewer, request, reply }) => {
        await confirmPassword(database, request, reply, body.currentPassword);
        return backupDownloads.link(viewer, { name: await requireFile(services, body.backup) });
      },
      followDownload: backupDownloads.follow,
    }),
    ...handle(restores, {
      start: async ({ body, actor, request, reply }) => {
        await confirmPassword(database, request, reply, body.currentPassword);
        return startRestore(services, actor, body.backup);
      },
      read: ({ params }) => readRestore(database.read, params.restoreId),
    }),
  ];
};

/** Returns the file name of a backup. Throws 404 if the backup or its file is missing. */
async function requireFile(
  { database, backupFiles }: { database: Database; backupFiles: FileStore },
  id: string,
): Promise<string> {
  const { name } = await requireBackup(database.read, id);
  if ((await backupFiles.size(name)) === undefined) throw notFound(BACKUP_SERVER.notThere);
  return name;
}

/** POST /backups/{id}/check: queues a verification of its file. Throws 404, 409 if the backup isn't finished. */
async function checkBackup(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  id: string,
): Promise<Backup> {
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

/** Queues a restore, one at a time. Throws 404, 409 if the backup isn't complete or one is in progress. */
async function startRestore(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  backup: string,
): Promise<Restore> {
  const restore = await writeUnseen(database, actor, async ({ tx, record }) => {
    const { state } = await requireBackup(tx, backup);
    if (state !== "whole") throw new ProblemError(409, BACKUP_SERVER.notWhole);
    if (await restoreJobs(tx).select("id").executeTakeFirst())
      throw new ProblemError(409, BACKUP_SERVER.underWay);
    const id = uuidv7();
    const payload = JSON.stringify(newPayload(backup, actor));
    await addJobs(tx, [{ kind: REPLACE_JOB, subject: id, payload }]);
    await record("update", "site", "backup", "Started to restore a backup");
    return readRestore(tx, id);
  });
  jobBell.ring();
  return restore;
}

/** Stores a file that begins like a backup and queues its verification. Throws 400 for any other. */
async function uploadBackup(
  { database, backupFiles, jobBell }: Pick<Services, "database" | "backupFiles" | "jobBell">,
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

async function listBackups({ database, config }: Parts, now: number): Promise<Backups> {
  const { read } = database;
  const rows = await read
    .selectFrom("backups")
    .selectAll()
    .where("name", "!=", "")
    .orderBy("id", "desc")
    .execute();
  const { schedule, version } = await readSchedule(database);
  const restore = await restoreJobs(read).select("subject").executeTakeFirst();
  const next = slotAfter(schedule, now);
  return {
    place: config.s3 ? "s3" : "folder",
    backups: rows.map(presentBackup),
    schedule,
    nextAt: next === undefined ? null : instant(next),
    version,
    restore: restore?.subject ?? null,
  };
}
