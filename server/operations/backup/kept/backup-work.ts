import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import { findById } from "../../../platform/database/by-id.ts";
import type { BackupRow, JobRow } from "../../../platform/database/schema.ts";
import { SYSTEM, writeUnseen } from "../../../platform/database/write.ts";
import { finishJob } from "../../../platform/jobs/claim.ts";
import type { Work } from "../../../platform/jobs/worker.ts";
import { CHECK_BACKUP, MAKE_BACKUP } from "../tables.ts";
import { UnfitBackup } from "../write-archive.ts";
import { removeOldBackups } from "./remove-backup.ts";
import { updateBackup } from "./store.ts";
import { type BackupParts, readWhole, writeBackup } from "./write-backup.ts";

/** Makes the backups that are due and reads the stored ones to their end; several processes may do it at once. */
export function backupWork(services: BackupParts, onError: (error: unknown) => void): Work {
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

/** Reads the file as it lies in its place, and keeps what came of it. Of one that was brought and is damaged nothing is kept but that. */
async function settle(services: BackupParts, job: JobRow, row: BackupRow): Promise<void> {
  const checked_at = Date.now();
  try {
    const contents = JSON.stringify(await readWhole(services, row.name));
    const what = job.kind === MAKE_BACKUP ? "Made a backup" : "Found a backup whole";
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
  { database }: BackupParts,
  job: JobRow,
  changes: Parameters<typeof updateBackup>[2],
  description: string,
): Promise<void> {
  const id = job.subject ?? "";
  await writeUnseen(database, SYSTEM, async ({ tx, record }) => {
    // Another process has taken the job over: what became of it is that one's to say.
    if (!(await finishJob(tx, job))) return;
    await updateBackup(tx, id, changes);
    await record({ type: "update", entity: "backup", entity_id: id, description });
  });
}
