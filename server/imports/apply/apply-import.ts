import type { ImportMapping, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { compact } from "#contract/platform/words.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ImportsRow, JobRow } from "#server/platform/database/schema.ts";
import { deleteRows, findById, updateById } from "#server/platform/database/statements.ts";
import { type Actor, type Write, write, writeUnseen } from "#server/platform/database/write.ts";
import { doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { addJobs, finishJob, isCrashed, noteProgress, releaseJob } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { stockBrand } from "#server/products/categories/stock-brand.ts";
import { rememberMapping } from "../check/decide-mapping.ts";
import type { StoredMapping } from "../check/new-brands.ts";
import type { ImportFilePreview } from "../check/read-preview.ts";
import type { ImportDeps } from "../deps.ts";
import { importFilesOf, withImportFiles } from "../files/open-files.ts";
import { APPLY_IMPORT } from "../kinds.ts";
import {
  countImportRows,
  moveImport,
  nextRows,
  requireImport,
  updateImport,
  usedNewBrands,
} from "../store.ts";
import { changeImport } from "../store-import.ts";
import { type ApplyServices, applyRows, isPlain, LostRowError } from "./apply-row.ts";

/** One more than there are child processes: while one row is stored, the images of the next ones are encoded. */
const AT_ONCE = 3;
/** Plain rows of one transaction: it holds up other writers for about 50 ms. */
const TOGETHER = 20;
const SLICE = 200;

/** Applies the pending rows until stopped, a few in each transaction, so that an import can resume. */
export async function applyImport(services: ImportDeps, job: JobRow, stopping: AbortSignal): Promise<void> {
  const { database, files, staging } = services;
  const reading = { files, staging, uploads: services.uploads.inBackground };
  const row = await findById(database.main, "imports", job.subject ?? "");
  if (row?.state === "applying" && row.file_key) {
    const set = { key: row.file_key, ...importFilesOf(row) };
    const isDone = await withImportFiles(reading, set, ({ zip }) =>
      applyAll({ ...services, zip }, row, job, stopping),
    );
    if (stopping.aborted) return releaseJob(database, job);
    if (isDone) await endImport(services, row, "applying");
  }
  await finishJob(database.main, job);
}

/** Stops an import whose attempts ran out without progress; a user can resume it. */
export async function giveUpApplying(database: Database, job: JobRow): Promise<void> {
  const problem = isCrashed(job) ? IMPORT_SERVER.crashed : IMPORT_SERVER.interrupted;
  await updateImport(database.main, job.subject, ["applying"], { state: "stopped", problem });
  await finishJob(database.main, job);
}

/** Returns false if the import was stopped or the process is shutting down. */
async function applyAll(services: ApplyServices, row: ImportsRow, job: JobRow, stopping: AbortSignal) {
  // After a crash, applies one row at a time to find the row that caused it.
  const [atOnce, together] = job.crashes > 0 ? [1, 1] : [AT_ONCE, TOGETHER];
  let hasNotedProgress = false;
  const actor = actorOfImport(row);
  // On SQLite, rows without new images never wait for I/O and would block the event loop.
  const yieldIfDue = createYielder(services.counters);
  for (;;) {
    const rows = await nextRows(services.database, row.id, SLICE);
    if (!rows.length) return true;
    const next = inGroups(rows, together, (each) => isPlain(each, row));
    const work = async () => {
      for (const group of next) {
        if (stopping.aborted) return;
        await applyRows(services, actor, row, group);
        if (!hasNotedProgress) await noteProgress(services.database.main, job);
        hasNotedProgress = true;
        await yieldIfDue();
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
    const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    const fault = failures.find((failure) => !(failure instanceof LostRowError));
    if (fault) throw fault;
    if (failures.length || stopping.aborted) return false;
  }
}

/** Rows in their order: neighbours that may share in groups of at most `size`, each other one alone. */
function* inGroups<T>(rows: readonly T[], size: number, mayShare: (row: T) => boolean): Generator<T[]> {
  let group: T[] = [];
  for (const row of rows) {
    const shares = mayShare(row);
    if (group.length === size || (!shares && group.length > 0)) {
      yield group;
      group = [];
    }
    if (shares) group.push(row);
    else yield [row];
  }
  if (group.length > 0) yield group;
}

/** Ends an import: keeps its report, deletes its files and writes the activity record. */
async function endImport(
  { database, files }: { database: Database; files: FileStore },
  row: ImportsRow,
  from: "applying" | "stopped",
): Promise<void> {
  const keys = row.file_key === null ? [] : [row.file_key];
  const counts = await countImportRows(database, row.id);
  await writeUnseen(database, actorOfImport(row), async ({ tx, now, record }) => {
    const done = { state: "done", file_key: null, finished_at: now };
    if (!(await updateImport(tx, row.id, [from], done))) return;
    await doomFiles(tx, keys);
    const count = (kind: string, state: string) =>
      counts.find((each) => each.kind === kind && each.state === state)?.count ?? 0;
    const created = count("new", "applied");
    const changed = count("changed", "applied");
    await record(
      "update",
      "import",
      row.id,
      `Imported '${row.csv_name}': ${created} created, ${changed} changed`,
      { created, changed, failed: count("new", "failed") + count("changed", "failed") },
    );
  });
  await removeDoomed(database, files, keys);
}

const actorOfImport = (row: ImportsRow): Actor => ({ id: row.created_by, name: row.created_by_name });

type ChangeServices = { database: Database; files: FileStore; jobBell: Bell };

/** Creates the brands and starts a job. Throws 404, 409 in a wrong state or above CATEGORIES_MAX. */
export function startApplying(services: ChangeServices, actor: Actor, id: string): Promise<ProductImport> {
  const start: Parameters<typeof changeImport>[3] = async (tx, row, transaction) => {
    const startedAt = row.started_at ?? transaction.now;
    const to = { state: "applying" as const, problem: null, started_at: startedAt };
    await moveImport(tx, row, ["checked", "stopped"], to, IMPORT_SERVER.notChecked);
    await createBrands(transaction, row);
    await addJobs(tx, [{ kind: APPLY_IMPORT, subject: id, payload: id }]);
    return { description: `Started the import of '${row.csv_name}'` };
  };
  return changeImport(services, actor, id, start, write);
}

/** Creates an import's brands and stores their ids for later files. Throws 409 above CATEGORIES_MAX. */
async function createBrands(transaction: Write, row: ImportsRow): Promise<void> {
  const { tx, now } = transaction;
  // A stopped import has its brands.
  if (row.mapping === null || row.started_at !== null) return;
  const used = await usedNewBrands(tx, row);
  if (!used.length) return;
  const ids = new Map<string, string>();
  const brands: Record<string, string> = {};
  for (const { label, placeholder } of used) {
    const id = await stockBrand(transaction, label);
    ids.set(compact(label), id);
    brands[placeholder] = id;
  }
  const chosen = JSON.parse(row.mapping) as ImportMapping;
  const words = chosen.words.map((each) => {
    const category = "creates" in each ? ids.get(compact(each.creates)) : undefined;
    return category === undefined ? each : { word: each.word, category };
  });
  const mapping: StoredMapping = { ...chosen, words, brands };
  await updateById(tx, "imports", row.id, { mapping: JSON.stringify(mapping) });
  const { columns } = JSON.parse(row.preview ?? '{"columns":[]}') as Pick<ImportFilePreview, "columns">;
  await rememberMapping(tx, { file: columns, layout: row.csv_name }, mapping, now);
}

/** POST /imports/{id}/stop: no further row is applied. Throws 404, and 409 unless it is being applied. */
export function stopApplying(services: ChangeServices, actor: Actor, id: string): Promise<ProductImport> {
  return changeImport(services, actor, id, async (tx, row) => {
    await moveImport(tx, row, ["applying"], { state: "stopped" }, IMPORT_SERVER.notApplying);
    return { description: `Stopped the import of '${row.csv_name}'` };
  });
}

/** A partly applied import keeps its report. Throws 404, 409 while it is applied or undone, or has ended. */
export async function discardImport(
  services: ChangeServices,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const { database, files } = services;
  const row = await requireImport(database.main, id);
  if (row.state === "applying") throw new ProblemError(409, IMPORT_SERVER.isApplying);
  if (row.state === "undoing") throw new ProblemError(409, IMPORT_SERVER.isUndoing);
  if (row.state === "done" || row.state === "undone") throw new ProblemError(409, IMPORT_SERVER.isOver);
  if (row.state === "stopped") {
    await endImport(services, row, "stopped");
    return { message: IMPORT_SERVER.discarded };
  }
  const keys = row.file_key === null ? [] : [row.file_key];
  await writeUnseen(database, actor, async ({ tx, record }) => {
    const unapplied = { id, state: ["checking", "refused", "mapping", "checked"] };
    if (!(await deleteRows(tx, "imports", unapplied))) throw new ProblemError(409, IMPORT_SERVER.isApplying);
    await tx.deleteFrom("jobs").where("subject", "=", id).execute();
    await doomFiles(tx, keys);
    await record("delete", "import", id, `Discarded the import of '${row.csv_name}'`);
  });
  await removeDoomed(database, files, keys);
  return { message: IMPORT_SERVER.discarded };
}
