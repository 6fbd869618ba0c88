import { z } from "zod";
import { backup, backups, restores } from "../../../contract/operations/calls.ts";
import { confirmPassword } from "../../accounts/auth/confirm-password.ts";
import { downloads } from "../../accounts/downloads/download.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { checkBackup } from "./kept/check-backup.ts";
import { downloadBackup, requireFile } from "./kept/download-backup.ts";
import { listBackups } from "./kept/list-backups.ts";
import { makeBackup } from "./kept/make-backup.ts";
import { removeBackup } from "./kept/remove-backup.ts";
import { saveSchedule } from "./kept/save-schedule.ts";
import { uploadBackup } from "./kept/upload-backup.ts";
import { ownBackup } from "./own-backup.ts";
import { startRestore } from "./replace/start-restore.ts";
import { readRestore } from "./replace/state.ts";

/** The backup as a download (ruling 'Settings'), for whoever knows the password too; the backups that lie here; a restore. */
export const backupCalls = (services: Services) => {
  const { database } = services;
  const file = downloads(database, backup.makeDownload.path, z.strictObject({}), () => ({
    name: `heddle_${new Date().toISOString().slice(0, 10)}.tar`,
    type: "application/x-tar",
    pieces: ownBackup(services),
  }));
  const kept = downloads(
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
        return kept.link(viewer, { name: await requireFile(services, body.backup) });
      },
      followDownload: kept.follow,
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
