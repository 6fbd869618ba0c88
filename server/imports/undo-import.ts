import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { Database } from "../platform/database/open.ts";
import { saveRow } from "../platform/database/save-versioned.ts";
import type { ImportRowRow, ImportsRow, JobRow, ProductRow } from "../platform/database/schema.ts";
import { findById } from "../platform/database/statements.ts";
import { type Actor, type Write, write, writeUnseen } from "../platform/database/write.ts";
import type { Stores } from "../platform/deps.ts";
import { doomFiles, releaseFiles, removeDoomed } from "../platform/files/intents.ts";
import { addJobs, finishJob, noteProgress, releaseJob } from "../platform/jobs/claim.ts";
import type { Bell } from "../platform/jobs/worker.ts";
import { imageKeys, readImages } from "../platform/media/stored/stored-image.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import type { ProductChanges } from "../products/columns.ts";
import { deleteRow } from "../products/delete-product.ts";
import { assertCatalog, PRODUCT } from "../products/save-product.ts";
import { findProduct } from "../products/store.ts";
import { FailedRowError, LostRowError, rowFailureReason } from "./apply/apply-row.ts";
import type { ImportDeps } from "./deps.ts";
import { UNDO_IMPORT } from "./kinds.ts";
import { countImportRows, importRows, moveImport, presentImport, updateImport, updateRow } from "./store.ts";
import { changeImport } from "./store-import.ts";

const SLICE = 200;

/** POST /imports/{id}/undo: starts a job that reverts the applied rows. Throws 404, and 409 unless the import is done or stopped. */
export async function startUndo(
  services: Stores & { jobBell: Bell },
  actor: Actor,
  id: string,
): Promise<ProductImport> {
  const keys: string[] = [];
  const started = await changeImport(services, actor, id, async (tx, row, { now }) => {
    // The rest of a stopped import isn't applied any more, so its files go.
    const to = {
      state: "undoing" as const,
      problem: null,
      file_key: null,
      finished_at: row.finished_at ?? now,
    };
    await moveImport(tx, row, ["done", "stopped"], to, IMPORT_SERVER.notDone);
    if (row.file_key !== null) keys.push(row.file_key);
    await doomFiles(tx, keys);
    await addJobs(tx, [{ kind: UNDO_IMPORT, subject: id, payload: JSON.stringify(actor) }]);
    return { description: `Started to undo the import of '${row.csv_name}'` };
  });
  await removeDoomed(services.database, services.files, keys);
  return started;
}

type Needed = Stores & Pick<ImportDeps, "counters">;

/** Reverts the applied rows of an import, one transaction per row, so that an interrupted undo can resume. */
export async function undoImport(services: Needed, job: JobRow, stopping: AbortSignal): Promise<void> {
  const { database } = services;
  const row = await findById(database.main, "imports", job.subject ?? "");
  if (row?.state === "undoing") {
    const actor = JSON.parse(job.payload) as Actor;
    const yieldIfDue = createYielder(services.counters);
    for (
      let rows = await appliedRows(database, row.id);
      rows.length;
      rows = await appliedRows(database, row.id)
    ) {
      for (const each of rows) {
        if (stopping.aborted) return releaseJob(database, job);
        await undoRow(services, actor, each);
        await noteProgress(database.main, job);
        await yieldIfDue();
      }
    }
    await endUndo(database, actor, row);
  }
  await finishJob(database.main, job);
}

/** Ends an undo that ran out of attempts; a user can start it again. */
export async function giveUpUndoing({ main }: Database, job: JobRow): Promise<void> {
  const values = { state: "done", problem: IMPORT_SERVER.undoInterrupted };
  await updateImport(main, job.subject, ["undoing"], values);
  await finishJob(main, job);
}

const appliedRows = ({ main }: Database, importId: string): Promise<ImportRowRow[]> =>
  importRows(main, importId)
    .selectAll()
    .where("state", "=", "applied")
    .orderBy("line")
    .limit(SLICE)
    .execute();

async function undoRow({ database, files }: Needed, actor: Actor, row: ImportRowRow): Promise<void> {
  try {
    const dropped = await write(database, actor, async (transaction) => {
      await setState(transaction, row, "undone");
      const product = row.product_id === null ? undefined : await findProduct(transaction.tx, row.product_id);
      return row.kind === "new"
        ? deleteCreated(transaction, product)
        : restoreChanged(transaction, row, product);
    });
    await removeDoomed(database, files, dropped);
  } catch (error) {
    const reason = rowFailureReason(error);
    if (!reason) throw error;
    await database.main
      .transaction()
      .execute((tx) => setState({ tx }, row, "kept", [{ ...reason, cell: null }]));
  }
}

/** Sets the state of an applied row. Throws LostRowError if another worker already did. */
async function setState(
  { tx }: Pick<Write, "tx">,
  row: ImportRowRow,
  state: "undone" | "kept",
  problems: object[] = [],
): Promise<void> {
  const values = { state, problems: JSON.stringify(problems) };
  if (!(await updateRow(tx, row, values, "applied"))) throw new LostRowError();
}

/** Deletes a product the import created, unless it is already deleted. Throws FailedRowError if it was edited since. */
async function deleteCreated(transaction: Write, product: ProductRow | undefined): Promise<string[]> {
  if (!product) return [];
  if (product.version !== 1) throw new FailedRowError(IMPORT_ROW.changedAfter);
  await deleteRow(transaction, product);
  return [];
}

/** Restores a product the import changed. Returns the keys of its imported images. Throws FailedRowError if it was edited or deleted since. */
async function restoreChanged(transaction: Write, row: ImportRowRow, product: ProductRow | undefined) {
  const { tx } = transaction;
  if (!product) throw new FailedRowError(IMPORT_ROW.goneAfter);
  if (product.version !== (row.product_version ?? 0) + 1) throw new FailedRowError(IMPORT_ROW.changedAfter);
  if (row.before === null) throw new FailedRowError(IMPORT_ROW.notKept);
  const before = JSON.parse(row.before) as ProductChanges;
  await assertCatalog(tx, before.catalog_id);
  await saveRow(transaction, PRODUCT, product, before);
  const then = before.images === undefined ? [] : imageKeys(readImages(before.images));
  await releaseFiles(tx, then);
  if (before.images === undefined) return [];
  const brought = imageKeys(readImages(product.images)).filter((key) => !then.includes(key));
  await doomFiles(tx, brought);
  return brought;
}

async function endUndo(database: Database, actor: Actor, row: ImportsRow): Promise<void> {
  const { undone, kept } = presentImport(row, await countImportRows(database, row.id));
  await writeUnseen(database, actor, async ({ tx, record }) => {
    await updateImport(tx, row.id, ["undoing"], { state: "undone" });
    await record(
      "update",
      "import",
      row.id,
      `Undid the import of '${row.csv_name}': ${undone} undone, ${kept} kept`,
      { undone, kept },
    );
  });
}
