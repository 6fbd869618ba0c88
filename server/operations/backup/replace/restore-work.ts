import { sql } from "kysely";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import { findById } from "../../../platform/database/by-id.ts";
import { CLOSED_JOB, REPLACE_JOB } from "../../../platform/database/closed.ts";
import type { Database } from "../../../platform/database/open.ts";
import type { BackupRow, JobRow } from "../../../platform/database/schema.ts";
import { discardFiles } from "../../../platform/files/intents.ts";
import { addJobs } from "../../../platform/jobs/add.ts";
import { extendJob, finishJob } from "../../../platform/jobs/claim.ts";
import type { Work } from "../../../platform/jobs/worker.ts";
import { UnfitBackup } from "../archive.ts";
import { type BackupParts, writeBackup } from "../create-backup.ts";
import { insertBackup, updateBackup } from "../kept/store.ts";
import { CHECK_BACKUP } from "../tables.ts";
import { withStoredBackup } from "../verify-backup.ts";
import { type Brought, bringFiles, unsureKeys } from "./bring-files.ts";
import { RestoreFailed, replaceRows } from "./replace-rows.ts";
import { type Payload, putOutcome, readPayload, tellProgress } from "./state.ts";

/** The last step is one transaction, in which the lease cannot be extended. */
const SWITCH_LEASE = 2 * 60_000;
const TELL_EVERY = 500;

/**
 * Restores backups in the place of the site (docs/decisions/0043). Never tried again by itself: what was interrupted or
 * failed left the site as it was, and a person decides.
 */
export function restoreWork(services: BackupParts, onError: (error: unknown) => void): Work {
  const { database } = services;
  return {
    kinds: [REPLACE_JOB, CLOSED_JOB],
    atOnce: 1,
    async run(job) {
      if (job.attempts > 1) return giveBack(database, job, BACKUP_SERVER.interrupted);
      const brought: Brought = { unfinished: new Set(), takenBack: new Set() };
      try {
        await restore(services, job, brought);
      } catch (error) {
        await discardFiles(database, services.files, [...brought.unfinished]);
        const isTold = error instanceof UnfitBackup || error instanceof RestoreFailed;
        if (!isTold) onError(error);
        await giveBack(database, job, isTold ? error.message : BACKUP_SERVER.failed);
      }
    },
    giveUp: (job) => giveBack(database, job, BACKUP_SERVER.interrupted),
    onError,
  };
}

async function restore(services: BackupParts, job: JobRow, brought: Brought): Promise<void> {
  const { database, staging } = services;
  const payload = readPayload(job);
  const row = await findById(database.main, "backups", payload.backup);
  if (!row) throw new RestoreFailed(BACKUP_SERVER.notFound);
  const tell = (more: Partial<Payload>) => tellProgress(database.main, job, { ...payload, ...more });
  await withStoredBackup(services, row.name, async (backup, path) => {
    const total = backup.manifest.files;
    const keys = await keysOf(backup.rehearsal);
    let told = 0;
    const onFiles = async (done: number) => {
      if (Date.now() - told < TELL_EVERY) return;
      told = Date.now();
      await tell({ step: "files", done, total });
    };
    const bring = (only?: ReadonlySet<string>) =>
      bringFiles(path, { place: services, staging, brought, ...(only && { only }), onFiles });
    await tell({ step: "files", total });
    await bring();
    await tell({ step: "saving", done: total, total });
    await close(database, job);
    const unsure = await unsureKeys(database.main, keys, brought);
    if (unsure.size > 0) await bring(unsure);
    const saved = await savePresent(services);
    await tell({ step: "switching", done: total, total });
    await extendJob(database, job, SWITCH_LEASE);
    await replaceRows(database, { backup, job, actor: payload.actor, keys, saved: saved.id });
  });
}

async function keysOf(rehearsal: Database): Promise<string[]> {
  const rows = await rehearsal.read
    .selectFrom("files")
    .select("key")
    .where("state", "in", ["live", "held"])
    .execute();
  return rows.map(({ key }) => key);
}

/** Closes the site: behind this, every process refuses to write, and what was written before is seen by the backup. */
async function close(database: Database, job: JobRow): Promise<void> {
  await database.main.transaction().execute(async (tx) => {
    // Writes under way come to their end first.
    await sql`update counters set value = value where name = 'change'`.execute(tx);
    await tx
      .updateTable("jobs")
      .set({ kind: CLOSED_JOB })
      .where("id", "=", job.id)
      .where("fence", "=", job.fence)
      .execute();
  });
}

/** The state as it is now, as a backup of its own; it is checked when the site is open again. */
async function savePresent(services: BackupParts): Promise<BackupRow> {
  const { database } = services;
  const row = await insertBackup(database.main, { kind: "before-restore", state: "making", now: Date.now() });
  try {
    const bytes = await writeBackup(services, row.name);
    await updateBackup(database.main, row.id, { state: "checking", bytes });
    return row;
  } catch (error) {
    await database.main.deleteFrom("backups").where("id", "=", row.id).execute();
    throw error;
  }
}

/** Ends a restore that changed nothing: the site is open again, as it was. */
async function giveBack(database: Database, job: JobRow, problem: string): Promise<void> {
  await database.main.transaction().execute(async (tx) => {
    if (!(await finishJob(tx, job))) return;
    await putOutcome(tx, { _id: job.subject ?? "", step: "failed", done: 0, total: 0, problem });
    const unchecked = await tx
      .selectFrom("backups")
      .select(["id", "state"])
      .where("kind", "=", "before-restore")
      .where("state", "in", ["making", "checking"])
      .execute();
    for (const { id, state } of unchecked) {
      if (state === "checking") await addJobs(tx, [{ kind: CHECK_BACKUP, subject: id, payload: id }]);
      else await updateBackup(tx, id, { state: "failed", problem: BACKUP_SERVER.interrupted });
    }
  });
}
