import { IMPORT_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../database/open.ts";
import type { ImportRowRow, JobRow } from "../../database/schema.ts";
import type { FileStore } from "../../files/store.ts";
import { finishJob, releaseJob } from "../../jobs/claim.ts";
import { createPauses } from "../../pauses.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { detectFormat } from "../files/decode-text.ts";
import { type ImportFiles, withImportFiles } from "../files/open-files.ts";
import { type CsvRows, readRows } from "../files/read-rows.ts";
import { RefusedFileError } from "../files/refused-file.ts";
import { findImport } from "../store.ts";
import { createFingerprints, readCurrent } from "./current-rows.ts";
import { outgrowsNumbers, readNumbers } from "./file-numbers.ts";
import type { RowPlan } from "./plan.ts";
import { type FileFacts, planRow } from "./plan-row.ts";

/** As many rows as one statement looks up and keeps at a time, or fewer where they hold more letters than this. */
const SLICE = 100;
const SLICE_LETTERS = 256 * 1024;

interface Needed {
  database: Database;
  files: FileStore;
}

/**
 * Reads the files of an import twice, once for what concerns all rows and once for each of them, and keeps what
 * every row does. Nothing of the catalogue changes. Interrupted, it begins anew.
 */
export async function checkImport(services: Needed, job: JobRow, stopping: AbortSignal): Promise<void> {
  const { database, files } = services;
  const row = await findImport(database.main, job.subject ?? "");
  if (row?.state === "checking" && row.file_key) {
    await database.main.deleteFrom("import_rows").where("import_id", "=", row.id).execute();
    try {
      const set = { key: row.file_key, hasZip: row.zip_name !== null };
      await withImportFiles(files, set, (local) => checkRows(services, row.id, local, stopping));
      if (stopping.aborted) return await releaseJob(database, job);
      await note(database, row.id, { state: "checked" });
    } catch (error) {
      if (!(error instanceof RefusedFileError)) throw error;
      await note(database, row.id, { state: "refused", problem: error.message });
    }
  }
  await finishJob(database.main, job);
}

/** Ends an import whose check failed as often as it may. */
export async function giveUpChecking(database: Database, job: JobRow): Promise<void> {
  await note(database, job.subject ?? "", { state: "refused", problem: IMPORT_SERVER.interrupted });
  await finishJob(database.main, job);
}

async function checkRows(
  { database, files }: Needed,
  id: string,
  { csv, zip }: ImportFiles,
  stopping: AbortSignal,
): Promise<void> {
  const format = await detectFormat(csv);
  const numbers = await readNumbers(await readRows(csv, format));
  const table = await readRows(csv, format);
  const { encoding } = format;
  const { separator, columns } = table;
  await note(database, id, {
    encoding,
    separator,
    rows: numbers.rows,
    checked: 0,
    same: 0,
    pictures: zip?.pictures.size ?? 0,
  });
  const facts: FileFacts = {
    columns,
    separator,
    linesOf: (number) => numbers.lines.get(number) ?? [],
    isOutgrown: await outgrowsNumbers(database, numbers),
  };
  const fingerprintOf = createFingerprints();
  const used = new Set<string>();
  const pause = createPauses();
  let checked = 0;
  let same = 0;
  for await (const rows of slices(table)) {
    if (stopping.aborted) return;
    const current = await readCurrent(database, rows, columns, fingerprintOf);
    const plans: RowPlan[] = [];
    for (const [at, row] of rows.entries()) {
      const about = current[at];
      if (about) plans.push(await planRow({ files, zip, used }, facts, row, about));
      await pause();
    }
    const telling = plans.filter(({ kind }) => kind !== "same").map((plan) => rowOf(id, plan));
    if (telling.length) await database.main.insertInto("import_rows").values(telling).execute();
    checked += rows.length;
    same += rows.length - telling.length;
    await note(database, id, { checked, same });
  }
  if (!zip) return;
  await note(database, id, {
    // A row may name a picture that is not called as one.
    pictures: zip.pictures.union(used).size,
    unused_pictures: zip.pictures.difference(used).size,
  });
}

async function* slices({ rows }: CsvRows): AsyncGenerator<CsvRow[]> {
  let slice: CsvRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    slice.push(row);
    for (const cell of row.cells) letters += cell.length;
    if (slice.length < SLICE && letters < SLICE_LETTERS) continue;
    yield slice;
    slice = [];
    letters = 0;
  }
  if (slice.length) yield slice;
}

function rowOf(importId: string, plan: RowPlan): ImportRowRow {
  return {
    import_id: importId,
    line: plan.line,
    kind: plan.kind,
    state: plan.kind === "refused" ? "refused" : "waiting",
    number: plan.number,
    title: plan.title,
    product_id: plan.product?.id ?? null,
    product_version: plan.product?.version ?? null,
    change_values: JSON.stringify(plan.values),
    differences: JSON.stringify(plan.differences),
    problems: JSON.stringify(plan.problems),
    fingerprint: plan.fingerprint,
  };
}

type Note = Partial<{
  state: string;
  problem: string;
  encoding: string;
  separator: string;
  rows: number;
  checked: number;
  same: number;
  pictures: number;
  unused_pictures: number;
}>;

const note = async (database: Database, id: string, values: Note) => {
  await database.main
    .updateTable("imports")
    .set({ ...values, updated_at: Date.now() })
    .where("id", "=", id)
    .where("state", "=", "checking")
    .execute();
};
