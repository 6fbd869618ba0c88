import type { CorrectRowsBody, ImportMapping, ImportRow, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_WORDS_MAX } from "#contract/imports/limits.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { CategoryLabel } from "#contract/products/category.ts";
import { CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import type { CsvColumn } from "#contract/products/product-csv.ts";
import { batches } from "../platform/batches.ts";
import type { Database } from "../platform/database/open.ts";
import type { ImportsRow, Tx } from "../platform/database/schema.ts";
import { deleteRows } from "../platform/database/statements.ts";
import type { Actor } from "../platform/database/write.ts";
import { invalid, ProblemError } from "../platform/http/problems.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import type { Bell } from "../platform/jobs/worker.ts";
import { CHECK_IMPORT, RECHECK } from "./kinds.ts";
import { importRows, moveImport, ROW_LEFT_OUT } from "./store.ts";
import { changeImport } from "./store-import.ts";

/** A placeholder for values, at which sentences are split. */
const GAP = "\u0000";

/** Messages that differ only by names or lines, as the text around these. */
const FRAMES = [
  IMPORT_ROW.numberTwice,
  IMPORT_ROW.codeTwice,
  IMPORT_ROW.ofSeveral,
  IMPORT_ROW.codeOfOther,
  IMPORT_ROW.severalCodes,
  IMPORT_ROW.otherProduct,
  IMPORT_ROW.codeKept,
  IMPORT_ROW.codeFloat,
  IMPORT_ROW.gstUnusual,
  IMPORT_ROW.taxBeside,
  IMPORT_ROW.errorLeftOut,
  IMPORT_ROW.repeated,
  IMPORT_ROW.imageUnknown,
  IMPORT_ROW.imageSeveral,
  IMPORT_ROW.imageTwice,
  IMPORT_ROW.imageRefused,
  IMPORT_ROW.imageTooLarge,
  IMPORT_ROW.imageDamaged,
  IMPORT_ROW.imageEncrypted,
].map((sentence) => sentence(GAP, GAP).split(GAP));

type Needed = { database: Database; jobBell: Bell };

const ROWS_AT_ONCE = 500;

/** Corrects cells, leaves rows out and rechecks them. Throws 404, 400 if there is no such row, 409 unless checked. */
export function correctRows(
  services: Needed,
  actor: Actor,
  id: string,
  body: CorrectRowsBody,
): Promise<ProductImport> {
  return changeImport(services, actor, id, async (tx, row) => {
    const brand = "isNewBrand" in body && body.isNewBrand ? withNewBrand(row, body) : {};
    const to = { state: "checking" as const, checked: 0, ...brand };
    await moveImport(tx, row, ["checked"], to, IMPORT_SERVER.notChecked);
    const { cells, out, back } =
      "edits" in body ? await oneByOne(tx, id, body) : await withSameReason(tx, id, body);
    const edits = [...cells, ...out.map((line) => ({ line, column: ROW_LEFT_OUT, cell: "" }) as const)];
    if (!edits.length && !back.length) throw invalid([{ field: "line", message: IMPORT_SERVER.noRows }]);
    await keepEdits(tx, id, edits);
    await takeBack(tx, id, back);
    await addJobs(tx, [{ kind: CHECK_IMPORT, subject: id, payload: RECHECK }]);
    return {
      description: `Corrected rows of '${row.csv_name}'`,
      detail: { cells: cells.length, leftOut: out.length, takenBack: back.length },
    };
  });
}

/** Returns the mapping that also creates the brand a cell names. Throws 400 if no brand can have this name. */
function withNewBrand(
  { mapping }: ImportsRow,
  { column, cell }: { column: CsvColumn; cell: string },
): Pick<ImportsRow, "mapping"> {
  const label = CategoryLabel.safeParse(cell);
  if (column !== "Category" || mapping === null || label.error) {
    const message = label.error?.issues[0]?.message ?? IMPORT_ROW.category;
    throw invalid([{ field: "cell", message }]);
  }
  const chosen = JSON.parse(mapping) as ImportMapping;
  const words = [...chosen.words, { word: cell, creates: label.data }];
  if (words.length > IMPORT_WORDS_MAX) throw new ProblemError(409, CATEGORY_SERVER.tooMany);
  return { mapping: JSON.stringify({ ...chosen, words }) };
}

type Edit = { line: number; column: CsvColumn; cell: string };

/** Cells to set, and the lines of rows to leave out or to import after all. */
interface Corrections {
  cells: readonly Edit[];
  out: readonly number[];
  back: readonly number[];
}

/** Returns the corrections of single rows; none if a line isn't a row of the check. */
async function oneByOne(
  tx: Tx,
  id: string,
  { edits, rows = [] }: Extract<CorrectRowsBody, { edits: unknown }>,
): Promise<Corrections> {
  const wanted = new Set([...edits, ...rows].map(({ line }) => line));
  const nothing = { cells: [], out: [], back: [] };
  if (wanted.size === 0) return nothing;
  const known = await importRows(tx, id)
    .select("line")
    .where("line", "in", [...wanted])
    .execute();
  if (known.length < wanted.size) return nothing;
  const [out, back] = [true, false].map((isOut) =>
    rows.filter(({ isLeftOut }) => isLeftOut === isOut).map(({ line }) => line),
  );
  return { cells: edits, out: out ?? [], back: back ?? [] };
}

/** Returns the corrections of all rows with a reason: rejected rows get the cell, or all are left out. */
async function withSameReason(
  tx: Tx,
  id: string,
  body: Exclude<CorrectRowsBody, { edits: unknown }>,
): Promise<Corrections> {
  const { column, reason, was } = body;
  const rows = await importRows(tx, id)
    .select(["line", "problems", "notes"])
    .where((eb) => eb.or([eb("kind", "=", "refused"), eb("notes", "!=", "[]")]))
    .execute();
  const isNamed = (problems: string) =>
    (JSON.parse(problems) as ImportRow["problems"]).some(
      (problem) =>
        problem.column === column &&
        refusalReason(problem.message) === reason &&
        (was === undefined || problem.cell === was),
    );
  const lines = rows
    .filter(({ problems, notes }) => isNamed(problems) || (!("cell" in body) && isNamed(notes)))
    .map(({ line }) => line);
  return "cell" in body
    ? { cells: lines.map((line) => ({ line, column: body.column, cell: body.cell })), out: [], back: [] }
    : { cells: [], out: lines, back: [] };
}

async function keepEdits(
  tx: Tx,
  id: string,
  edits: readonly { line: number; column: Edit["column"] | typeof ROW_LEFT_OUT; cell: string }[],
): Promise<void> {
  for (const batch of batches(edits, ROWS_AT_ONCE)) {
    const rows = batch.map(({ line, column, cell }) => ({ import_id: id, line, field: column, cell }));
    await tx
      .insertInto("import_edits")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["import_id", "line", "field"])
          .doUpdateSet((eb) => ({ cell: eb.ref("excluded.cell") })),
      )
      .execute();
  }
}

/** Imports rows that were left out after all. */
async function takeBack(tx: Tx, id: string, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await deleteRows(tx, "import_edits", { import_id: id, field: ROW_LEFT_OUT, line: lines });
}

/** Returns the reason of a message: the same for all rows, whatever names it contains. */
export function refusalReason(message: string): string {
  const frame = FRAMES.find((pieces) => isFilled(message, pieces));
  return frame ? frame.join("…") : message;
}

function isFilled(message: string, pieces: readonly string[]): boolean {
  const [first = "", ...others] = pieces;
  const last = others.pop() ?? "";
  return (
    message.startsWith(first) && message.endsWith(last) && others.every((piece) => message.includes(piece))
  );
}
