import { z } from "zod";
import { backup, backups, checklist, restores, samples, stats } from "#contract/operations/calls.ts";
import { confirmPassword } from "../accounts/auth/throttle.ts";
import { downloads } from "../accounts/downloads/download.ts";
import { handle } from "../platform/http/handle.ts";
import { tarFile } from "./backup/archive.ts";
import { ownBackup } from "./backup/create-backup.ts";
import {
  checkBackup,
  listBackups,
  makeBackup,
  removeBackup,
  requireFile,
  saveSchedule,
  uploadBackup,
} from "./backup/kept/backups.ts";
import { readRestore, startRestore } from "./backup/replace/state.ts";
import { decideClaims } from "./checklist/claims.ts";
import { putChecklistAway, readChecklist } from "./checklist/read-checklist.ts";
import type { OperationDeps } from "./deps.ts";
import { removeSamples } from "./sample/remove-samples.ts";
import { startSite } from "./start/start-site.ts";
import { readStats } from "./stats/read-stats.ts";

/** The calls of backups, sample data, the first steps and the dashboard's figures. */
export const operationCalls = (services: OperationDeps) => {
  const { config, database } = services;
  const ownFile = downloads(database, { path: backup.makeDownload.path, json: z.strictObject({}) }, () =>
    tarFile(`heddle_${new Date().toISOString().slice(0, 10)}.tar`, ownBackup(services)),
  );
  const kept = { path: backups.makeDownload.path, json: z.strictObject({ name: z.string() }) };
  const keptFile = downloads(database, kept, ({ name }) => tarFile(name, services.backupFiles.read(name)));
  return [
    ...handle(backup, {
      makeDownload: async (asked) => {
        await confirmPassword(database, asked);
        return ownFile.link({ viewer: asked.viewer, body: {} });
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
        const body = { name: await requireFile(services, asked.body.backup) };
        return keptFile.link({ viewer: asked.viewer, body });
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
    ...handle(samples, { remove: ({ actor }) => removeSamples(services, actor) }),
    ...handle(checklist, {
      read: () => readChecklist(database, config),
      putAway: ({ body, actor }) => putChecklistAway(database, config, actor, body),
      decideClaims: async ({ body, actor }) => {
        await decideClaims({ database, config }, actor, body);
        return readChecklist(database, config);
      },
      start: async ({ body, actor }) => {
        await startSite(database, actor, body);
        return readChecklist(database, config);
      },
    }),
    ...handle(stats, { read: () => readStats(services) }),
  ];
};
