import { type RawBuilder, sql } from "kysely";
import type { BackupContents } from "#contract/operations/backup.ts";
import { BACKUP_SERVER } from "#contract/operations/messages.ts";
import type { OperationDeps } from "#server/operations/deps.ts";
import type { BackupRow, JobRow } from "#server/platform/database/schema.ts";
import { findById } from "#server/platform/database/statements.ts";
import { SYSTEM, writeUnseen } from "#server/platform/database/write.ts";
import { finishJob } from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import { UnfitBackup } from "../archive.ts";
import { writeBackup } from "../create-backup.ts";
import { CHECK_BACKUP, MAKE_BACKUP } from "../tables.ts";
import { type VerifiedBackup, withStoredBackup } from "../verify-backup.ts";
import { removeOldBackups } from "./backups.ts";
import { updateBackup } from "./store.ts";

/** Creates due backups and verifies stored ones; safe to run in several processes. */
export function backupWork(services: OperationDeps, onError: (error: unknown) => void): JobWork {
  const { database } = services;
  return {
    kinds: [MAKE_BACKUP, CHECK_BACKUP],
    atOnce: 1,
    async run(job) {
      const row = await findById(database.main, "backups", job.subject ?? "");
      if (!row) {
        await finishJob(database.main, job);
        return;
      }
      if (job.kind === MAKE_BACKUP) {
        const bytes = await writeBackup(services, row.name);
        await updateBackup(database.main, row.id, { bytes });
      }
      await settle(services, job, row);
      await removeOldBackups(services);
    },
    async giveUp(job) {
      const failed = { state: "failed", problem: BACKUP_SERVER.makeFailed } as const;
      await end(services, job, failed, "A backup failed");
    },
    onError,
  };
}

/** Verifies the stored file and saves the result. Deletes the file of a damaged upload. */
async function settle(services: OperationDeps, job: JobRow, row: BackupRow): Promise<void> {
  const checked_at = Date.now();
  try {
    const contents = JSON.stringify(await withStoredBackup(services, row.name, contentsOf));
    const what = job.kind === MAKE_BACKUP ? "Created a backup" : "Verified a backup";
    await end(services, job, { state: "whole", contents, problem: null, checked_at }, what);
  } catch (error) {
    if (!(error instanceof UnfitBackup)) throw error;
    if (row.kind === "uploaded" && row.contents === null) await services.backupFiles.remove(row.name);
    await end(
      services,
      job,
      { state: "damaged", problem: error.message, checked_at },
      "Found a backup damaged",
    );
  }
}

async function end(
  { database }: OperationDeps,
  job: JobRow,
  changes: Parameters<typeof updateBackup>[2],
  description: string,
): Promise<void> {
  const id = job.subject ?? "";
  await writeUnseen(database, SYSTEM, async ({ tx, record }) => {
    // Another process has taken over the job and records the result.
    if (!(await finishJob(tx, job))) return;
    await updateBackup(tx, id, changes);
    await record("update", "backup", id, description);
  });
}

const ALL = sql<boolean>`1 = 1`;

async function contentsOf({ manifest, rehearsal }: VerifiedBackup): Promise<BackupContents> {
  const count = async (table: "products" | "catalogs" | "enquiries", where: RawBuilder<boolean> = ALL) => {
    const rows = await rehearsal.read.selectFrom(table).select("id").where(where).execute();
    return rows.length;
  };
  return {
    createdAt: manifest.createdAt,
    products: await count("products", sql<boolean>`deleted_at is null`),
    catalogs: await count("catalogs"),
    enquiries: await count("enquiries", sql<boolean>`kind != 'whatsapp'`),
    files: manifest.files,
  };
}
