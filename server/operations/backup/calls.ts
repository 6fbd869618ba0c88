import { z } from "zod";
import { backup, backups, restores } from "../../../contract/operations/calls.ts";
import { confirmPassword } from "../../accounts/auth/throttle.ts";
import { downloads } from "../../accounts/downloads/download.ts";
import { handle } from "../../platform/http/handle.ts";
import type { OperationDeps } from "../deps.ts";
import { tarFile } from "./archive.ts";
import { ownBackup } from "./create-backup.ts";
import {
  checkBackup,
  listBackups,
  makeBackup,
  removeBackup,
  requireFile,
  saveSchedule,
  uploadBackup,
} from "./kept/backups.ts";
import { readRestore, startRestore } from "./replace/state.ts";

export const backupCalls = (services: OperationDeps) => {
  const { database } = services;
  const ownFile = downloads(database, backup.makeDownload.path, z.strictObject({}), () =>
    tarFile(`heddle_${new Date().toISOString().slice(0, 10)}.tar`, ownBackup(services)),
  );
  const Kept = z.strictObject({ name: z.string() });
  const keptFile = downloads(database, backups.makeDownload.path, Kept, ({ name }) =>
    tarFile(name, services.backupFiles.read(name)),
  );
  return [
    ...handle(backup, {
      makeDownload: async (asked) => {
        await confirmPassword(database, asked);
        return ownFile.link(asked.viewer, {});
      },
      followDownload: ownFile.follow,
    }),
    ...handle(backups, {
      list: () => listBackups(services),
      make: ({ actor }) => makeBackup(services, actor),
      upload: ({ actor, files }) => uploadBackup(services, actor, files),
      check: ({ actor, params }) => checkBackup(services, actor, params.id),
      remove: ({ actor, params }) => removeBackup(services, actor, params.id),
      saveSchedule: ({ actor, body, version }) => saveSchedule(services, actor, version, body),
      makeDownload: async (asked) => {
        await confirmPassword(database, asked);
        return keptFile.link(asked.viewer, { name: await requireFile(services, asked.body.backup) });
      },
      followDownload: keptFile.follow,
    }),
    ...handle(restores, {
      start: async (asked) => {
        await confirmPassword(database, asked);
        return startRestore(services, asked.actor, asked.body.backup);
      },
      read: ({ params }) => readRestore(database.read, params.restoreId),
    }),
  ];
};
