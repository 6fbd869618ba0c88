import { sql } from "kysely";
import { BACKUP_SERVER } from "#contract/operations/messages.ts";
import type { OperationDeps } from "#server/operations/deps.ts";
import { databaseNow } from "#server/platform/database/clock.ts";
import { CLOSED_JOB, REPLACE_JOB } from "#server/platform/database/closed.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { BackupRow, JobRow } from "#server/platform/database/schema.ts";
import { deleteRows, findById, rowsWith, updateRows } from "#server/platform/database/statements.ts";
import { type Actor, SYSTEM, type Write, write, writeUnseen } from "#server/platform/database/write.ts";
import { yielding } from "#server/platform/database/yielding.ts";
import { discardFiles } from "#server/platform/files/intents.ts";
import { addJobs, extendJob, finishJob } from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import { MAIL_TEST, type MailTest } from "#server/platform/mail/mailer.ts";
import { addRemovals } from "#server/products/removals.ts";
import { UnfitBackup } from "../archive.ts";
import { writeBackup } from "../create-backup.ts";
import { insertBackup, updateBackup } from "../kept/store.ts";
import {
  CHECK_BACKUP,
  copyRows,
  PLACE_JOBS,
  readTableShapes,
  SESSION_TABLES,
  type StoredRow,
  type TableShape,
} from "../tables.ts";
import { type VerifiedBackup, withStoredBackup } from "../verify-backup.ts";
import { type AddedFiles, addBackupFiles, unsureKeys } from "./add-backup-files.ts";
import { type Payload, putOutcome, readPayload, saveProgress } from "./state.ts";

/** The last step is one transaction, during which the lease can't be extended. */
const SWITCH_LEASE = 2 * 60_000;
const REPORT_INTERVAL = 500;

/** Restores are never retried automatically: a failed one left the site unchanged (docs/decisions/0043). */
export function restoreWork(services: OperationDeps, onError: (error: unknown) => void): JobWork {
  const { database } = services;
  return {
    kinds: [REPLACE_JOB, CLOSED_JOB],
    atOnce: 1,
    async run(job) {
      if (job.attempts > 1) return abandonRestore(database, job, BACKUP_SERVER.interrupted);
      const added: AddedFiles = { unfinished: new Set(), rescued: new Set() };
      try {
        await restore(services, job, added);
      } catch (error) {
        await discardFiles(database, services.files, [...added.unfinished]);
        const isReportable = error instanceof UnfitBackup || error instanceof RestoreFailed;
        if (!isReportable) onError(error);
        await abandonRestore(database, job, isReportable ? error.message : BACKUP_SERVER.failed);
      }
    },
    giveUp: (job) => abandonRestore(database, job, BACKUP_SERVER.interrupted),
    onError,
  };
}

/** Adds the backup's files while the site runs, then closes the site, backs up its state and replaces the rows. */
async function restore(services: OperationDeps, job: JobRow, added: AddedFiles): Promise<void> {
  const { database, staging } = services;
  const payload = readPayload(job);
  const row = await findById(database.main, "backups", payload.backup);
  if (!row) throw new RestoreFailed(BACKUP_SERVER.notFound);
  const report = (more: Partial<Payload>) => saveProgress(database.main, job, { ...payload, ...more });
  await withStoredBackup(services, row.name, async (backup, path) => {
    const total = backup.manifest.files;
    const keys = await keysOf(backup.rehearsal);
    let reportedAt = 0;
    const onFiles = async (done: number) => {
      if (Date.now() - reportedAt < REPORT_INTERVAL) return;
      reportedAt = Date.now();
      await report({ step: "files", done, total });
    };
    const addFiles = (only?: ReadonlySet<string>) =>
      addBackupFiles(path, { place: services, staging, added, ...(only && { only }), onFiles });
    await report({ step: "files", total });
    await addFiles();
    await report({ step: "saving", done: total, total });
    await close(database, job);
    const unsure = await unsureKeys(database.main, keys, added);
    if (unsure.size > 0) await addFiles(unsure);
    const saved = await backUpCurrentState(services);
    await report({ step: "switching", done: total, total });
    await extendJob(database, job, SWITCH_LEASE);
    await replaceRows(database, { backup, job, actor: payload.actor, keys, saved: saved.id });
  });
}

async function keysOf(rehearsal: Database): Promise<string[]> {
  const rows = await rowsWith(rehearsal.read, "files", { state: ["live", "held"] })
    .select("key")
    .execute();
  return rows.map(({ key }) => key);
}

/** Closes the site: after this every process rejects writes, and the backup sees all earlier ones. */
async function close(database: Database, job: JobRow): Promise<void> {
  await database.main.transaction().execute(async (tx) => {
    // Waits for writes in progress.
    await sql`update counters set value = value where name = 'change'`.execute(tx);
    await updateRows(tx, "jobs", { id: job.id, fence: job.fence }, { kind: CLOSED_JOB });
  });
}

/** Backs up the current state; the backup is verified when the site is open again. */
async function backUpCurrentState(services: OperationDeps): Promise<BackupRow> {
  const { database } = services;
  const row = await insertBackup(database.main, { kind: "before-restore", state: "making", now: Date.now() });
  try {
    const bytes = await writeBackup(services, row.name);
    await updateBackup(database.main, row.id, { state: "checking", bytes });
    return row;
  } catch (error) {
    await deleteRows(database.main, "backups", { id: row.id });
    throw error;
  }
}

/** Ends a restore that changed nothing and reopens the site. */
async function abandonRestore(database: Database, job: JobRow, problem: string): Promise<void> {
  await writeUnseen(database, SYSTEM, async (transaction) => {
    const { tx } = transaction;
    if (!(await finishJob(tx, job))) return;
    await putOutcome(transaction, { _id: job.subject ?? "", step: "failed", done: 0, total: 0, problem });
    const unchecked = await rowsWith(tx, "backups", { kind: "before-restore", state: ["making", "checking"] })
      .select(["id", "state"])
      .execute();
    for (const { id, state } of unchecked) {
      if (state === "checking") await addJobs(tx, [{ kind: CHECK_BACKUP, subject: id, payload: id }]);
      else await updateBackup(tx, id, { state: "failed", problem: BACKUP_SERVER.interrupted });
    }
  });
}

/** A restore that can't continue; `message` is shown to the user. */
class RestoreFailed extends Error {}

interface Switch {
  backup: VerifiedBackup;
  job: JobRow;
  actor: Actor;
  keys: readonly string[];
  /** The backup of the previous state, not verified yet. */
  saved: string;
}

/**
 * Replaces the site's rows by the backup's and reopens the site, in one transaction: readers see the old state or the new
 * one. Counters continue from the higher value, all products get this change and missing ones are recorded as removed, so
 * that other processes follow. Throws RestoreFailed if the restore has lost its lease or files.
 */
async function replaceRows(database: Database, { backup, job, actor, keys, saved }: Switch): Promise<void> {
  const { manifest, rehearsal } = backup;
  const shapes = await readTableShapes(database.main);
  await write(yielding(database), actor, async (transaction) => {
    const { tx, record, now } = transaction;
    await endJob(database, transaction, job);
    await lockTables(database, transaction, shapes);
    if ((await unsureKeys(tx, keys, { rescued: new Set() })).size > 0) {
      throw new RestoreFailed(BACKUP_SERVER.changedMeanwhile);
    }
    const before = await tx.selectFrom("products").select("id").execute();
    const { fence = 0 } =
      (await tx
        .selectFrom("jobs")
        .select((eb) => eb.fn.max<number | null>("fence").as("fence"))
        .executeTakeFirst()) ?? {};
    await emptyTables(database, transaction, shapes);
    const number = await raiseCounters(transaction, rehearsal);
    for (const shape of shapes) {
      if (shape.name === "counters") continue;
      await copyRows(rehearsal, tx, shape, async (rows) => {
        if (shape.name === "files") {
          const keys = rows.map((row) => String(row["key"]));
          await deleteRows(tx, "files", { key: keys });
        }
        return renumbered(rehearsal, shape, rows, number);
      });
    }
    // A worker still holding an earlier job must not mistake one of these for it.
    await tx
      .updateTable("jobs")
      .set((eb) => ({ lease_until: 0, instance: null, fence: eb("fence", "+", (fence ?? 0) + 1) }))
      .where("kind", "not in", [...PLACE_JOBS])
      .execute();
    await addRemoved({ tx, change: number }, before);
    await raiseMailTest({ tx }, rehearsal, number);
    await addJobs(tx, [{ kind: CHECK_BACKUP, subject: saved, payload: saved }]);
    await putOutcome(transaction, { _id: job.subject ?? "", step: "done", done: 0, total: 0, problem: null });
    await record("update", "site", "backup", `Restored the backup of ${manifest.createdAt}`, { at: now });
  });
}

/** Ends the restore's job while its lease runs, so that nobody else has written meanwhile. */
async function endJob(database: Database, { tx }: Write, job: JobRow): Promise<void> {
  const { numAffectedRows = 0n } = await sql`delete from jobs where id = ${job.id} and fence = ${job.fence}
    and lease_until > ${databaseNow(database)}`.execute(tx);
  if (Number(numAffectedRows) !== 1) throw new RestoreFailed(BACKUP_SERVER.changedMeanwhile);
}

/** Blocks writes that bypass `write`, such as extending a session. */
async function lockTables({ engine }: Database, { tx }: Write, shapes: readonly TableShape[]): Promise<void> {
  if (engine !== "postgres") return;
  const names = [...SESSION_TABLES, ...shapes.map(({ name }) => name)].map((name) => sql.table(name));
  await sql`lock table ${sql.join(names)} in share row exclusive mode`.execute(tx);
}

/** Deletes sessions and all rows. File records stay as doomed, and those of uploads in progress stay pending. */
async function emptyTables(
  database: Database,
  { tx, now }: Write,
  shapes: readonly TableShape[],
): Promise<void> {
  for (const name of SESSION_TABLES) await tx.deleteFrom(name).execute();
  for (const { name } of shapes.toReversed()) {
    if (name === "counters") continue;
    if (name === "jobs") {
      await tx
        .deleteFrom("jobs")
        .where("kind", "not in", [...PLACE_JOBS])
        .execute();
    } else if (name === "files") {
      await updateRows(tx, "files", { state: ["live", "held"] }, { state: "doomed", due_at: now });
    } else await emptyTable(database, tx, name);
  }
}

/** Deletes all rows of a table; in slices on SQLite, where a statement holds the process. */
async function emptyTable({ engine }: Database, tx: Write["tx"], name: TableShape["name"]): Promise<void> {
  if (engine === "postgres") {
    await tx.deleteFrom(name).execute();
    return;
  }
  const table = sql.table(name);
  const slice = sql`delete from ${table} where rowid in (select rowid from ${table} limit 500)`;
  while (Number((await slice.execute(tx)).numAffectedRows ?? 0) > 0);
}

/** Raises counters above every value of both, so that processes refresh caches. Returns the change number. */
async function raiseCounters({ tx, change }: Write, rehearsal: Database): Promise<number> {
  const counters = await rehearsal.read.selectFrom("counters").select(["name", "value"]).execute();
  const highest = Math.max(change, ...counters.map(({ value }) => value + 1));
  await updateRows(tx, "counters", { name: "change" }, { value: highest });
  await tx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", highest) }))
    .where("name", "=", "content")
    .execute();
  const enquiries = counters.find(({ name }) => name === "enquiry")?.value ?? 0;
  await tx
    .updateTable("counters")
    .set({ value: enquiries })
    .where("name", "=", "enquiry")
    .where("value", "<", enquiries)
    .execute();
  return highest;
}

/** Tells the search indexes of the products that were there before and aren't any more. */
async function addRemoved(
  { tx, change }: Pick<Write, "tx" | "change">,
  before: readonly { id: string }[],
): Promise<void> {
  const restored = new Set((await tx.selectFrom("products").select("id").execute()).map(({ id }) => id));
  const removed = before.filter(({ id }) => !restored.has(id));
  await addRemovals(
    { tx, change },
    removed.map(({ id }) => id),
  );
}

/**
 * Gives rows the number of the restore as their version and products as their change: it exceeds every one handed out here or
 * in the backup. Forms opened before the restore get a conflict, and caches by version are refetched. Version 0 (never saved)
 * stays; checks of import rows that are still valid stay valid.
 */
async function renumbered(
  { read }: Database,
  { name }: TableShape,
  rows: readonly StoredRow[],
  number: number,
): Promise<StoredRow[]> {
  const versions = name === "import_rows" ? await versionsOf(read, rows) : undefined;
  return rows.map((row) => ({
    ...row,
    ...(Number(row["version"]) > 0 && { version: number }),
    ...(name === "products" && { change: number }),
    ...(versions &&
      row["product_version"] !== null &&
      row["product_version"] === versions.get(row["product_id"]) && { product_version: number }),
  }));
}

async function versionsOf(
  read: Database["read"],
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<unknown, number>> {
  const ids = rows.flatMap((row) => (row["product_id"] === null ? [] : [String(row["product_id"])]));
  if (!ids.length) return new Map();
  const found = await read.selectFrom("products").select(["id", "version"]).where("id", "in", ids).execute();
  return new Map(found.map(({ id, version }) => [id, version]));
}

/** The mail test is stored with the version of the settings it tested. */
async function raiseMailTest({ tx }: Pick<Write, "tx">, { read }: Database, number: number): Promise<void> {
  const rows = await rowsWith(read, "settings", { key: ["mail", MAIL_TEST] })
    .select(["key", "value", "version"])
    .execute();
  const version = rows.find(({ key }) => key === "mail")?.version ?? 0;
  const test = rows.find(({ key }) => key === MAIL_TEST);
  if (!test || version === 0 || (JSON.parse(test.value) as MailTest).mailVersion !== version) return;
  const value: MailTest = { mailVersion: number };
  await updateRows(tx, "settings", { key: MAIL_TEST }, { value: JSON.stringify(value) });
}
