import { expect } from "vitest";
import type { Backup, Restore } from "#contract/operations/backup.ts";
import { backupWork } from "#server/operations/backup/kept/backup-work.ts";
import { restoreWork } from "#server/operations/backup/replace/restore-work.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import type { Services } from "#server/services.ts";
import { PASSWORD, type Person } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import type { ApiClient } from "./client.ts";
import { rethrow } from "./rethrow.ts";

/** Creates and checks due backups. */
export const finishBackups = (
  services: Services,
  onError: (error: unknown) => void = rethrow,
): Promise<void> => finishDueJobs(services.database, backupWork(services, onError));

/** Runs due restores. */
export const finishRestore = (
  services: Services,
  onError: (error: unknown) => void = rethrow,
): Promise<void> => finishDueJobs(services.database, restoreWork(services, onError));

/** A manual backup of the current site, found valid. */
export async function keptBackup({ services, admin }: Pick<TestApp, "services" | "admin">): Promise<Backup> {
  const { _id } = (await admin.post("/api/backups", {})).body;
  await finishBackups(services);
  const backup = (await listed(admin)).find((each) => each._id === _id);
  expect(backup).toMatchObject({ kind: "manual", state: "whole", problem: null });
  return backup as Backup;
}

export const listed = async (admin: ApiClient): Promise<Backup[]> =>
  (await admin.get("/api/backups")).body.backups;

/** Starts restoring a backup; returns the restore's id. */
export async function beginRestore({ client }: Pick<Person, "client">, backup: string): Promise<string> {
  const answer = await client.post("/api/restores", { backup, currentPassword: PASSWORD });
  expect([answer.status, answer.body.step]).toEqual([201, "checking"]);
  return answer.body._id;
}

/** The public progress of a restore. */
export const restoreOf = async ({ visitor }: Pick<TestApp, "visitor">, id: string): Promise<Restore> =>
  (await visitor.get(`/api/restores/${id}`)).body;
