import type { Transaction } from "kysely";
import type {
  CorrectRowsBody,
  ImportMapping,
  ImportRow,
  ProductImport,
} from "../../contract/imports/import.ts";
import { IMPORT_WORDS_MAX } from "../../contract/imports/limits.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "../../contract/imports/server-messages.ts";
import { CategoryLabel } from "../../contract/products/category.ts";
import { CATEGORY_SERVER } from "../../contract/products/category-messages.ts";
import type { CsvColumn } from "../../contract/products/product-csv.ts";
import { batches } from "../platform/batches.ts";
import type { Database } from "../platform/database/open.ts";
import type { ImportsRow, Tables } from "../platform/database/schema.ts";
import type { Actor } from "../platform/database/write.ts";
import { invalid, ProblemError } from "../platform/http/problems.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import type { Bell } from "../platform/jobs/worker.ts";
import { CHECK_IMPORT, RECHECK } from "./kinds.ts";
import { moveImport, refusedRows } from "./store.ts";
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

/** Corrects cells and rechecks their rows. Throws 404, 400 if a row isn't rejected, 409 unless checked. */
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
    const refused = await readRefused(tx, id);
    const edits = "edits" in body ? body.edits : editsForReason(refused, body);
    const known = new Set(refused.map(({ line }) => line));
    if (!edits.length || edits.some(({ line }) => !known.has(line))) {
      throw invalid([{ field: "line", message: IMPORT_SERVER.notRefused }]);
    }
    await keepEdits(tx, id, edits);
    await addJobs(tx, [{ kind: CHECK_IMPORT, subject: id, payload: RECHECK }]);
    return { description: `Corrected rows of '${row.csv_name}'`, detail: { cells: edits.length } };
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

interface Refused {
  line: number;
  problems: ImportRow["problems"];
}

async function readRefused(tx: Transaction<Tables>, id: string): Promise<Refused[]> {
  const rows = await refusedRows(tx, id).select(["line", "problems"]).execute();
  return rows.map(({ line, problems }) => ({
    line,
    problems: JSON.parse(problems) as ImportRow["problems"],
  }));
}

type Edit = { line: number; column: CsvColumn; cell: string };

/** Replaces one cell in all rows with the same reason, optionally only those with the same value. */
function editsForReason(
  rows: readonly Refused[],
  { column, reason, was, cell }: Exclude<CorrectRowsBody, { edits: unknown }>,
): Edit[] {
  return rows
    .filter(({ problems }) =>
      problems.some(
        (problem) =>
          problem.column === column &&
          refusalReason(problem.message) === reason &&
          (was === undefined || problem.cell === was),
      ),
    )
    .map(({ line }) => ({ line, column, cell }));
}

async function keepEdits(tx: Transaction<Tables>, id: string, edits: readonly Edit[]): Promise<void> {
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
