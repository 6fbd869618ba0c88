import { open } from "node:fs/promises";
import type { ImportEncoding } from "#contract/imports/import.ts";
import { headKey } from "#contract/imports/import-heads.ts";
import { IMPORT_LETTERS_MAX, IMPORT_ROWS_MAX } from "#contract/imports/limits.ts";
import { ALL_SHEETS, lineIn, SHEETS_READ } from "#contract/imports/lines.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { restoreNeutralised } from "#contract/platform/csv.ts";
import { firstBytes } from "#server/platform/files/store.ts";
import { isRefused, MediaError } from "#server/platform/media/media-error.ts";
import { type CsvRow, readRows, TABLE_ROWS_MAX } from "./csv-rows.ts";
import { detectEncoding } from "./encoding.ts";
import { findHead, hasHead, ROWS_ABOVE } from "./find-head.ts";
import { readJsonLines, writeJsonLines } from "./json-lines.ts";
import { odsRows } from "./ods-rows.ts";
import type { TableFacts, WantedTable } from "./uploads.ts";
import { openWorkbook, type Workbook, type WorkbookSheet } from "./xlsx/open-workbook.ts";
import { readShared, sheetRows } from "./xlsx/sheet-rows.ts";

const HEAD = 4096;
const ZIP_MARK = "PK\u0003\u0004";
const OLD_MARK = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Name of the encrypted stream in the old container format. */
const LOCKED = Buffer.from("EncryptedPackage", "utf16le").toString("latin1");

/** Some programs save HTML or XML as .xls. */
const isMarkup = (head: string): boolean => {
  const text = head.replace("\xef\xbb\xbf", "").trimStart().toLowerCase();
  return (
    text.startsWith("<") && ["<html", "<table", "<?xml", "<!doctype"].some((mark) => text.includes(mark))
  );
};

const shownSheets = ({ sheets }: Workbook): readonly WorkbookSheet[] => {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return visible.length ? visible : sheets;
};

/** A written row, or why the table is rejected from there on. */
type Line = CsvRow | { refused: string };

/**
 * Writes the rows with neutralised formulas restored, whichever program saved the export since. A table that breaks further
 * down is written up to there, for the reader. Throws MediaError.
 */
export const writeTable = (path: string, wanted: WantedTable, target: string): Promise<TableFacts> =>
  withTable(path, wanted, async ({ rows, ...facts }) => {
    await writeJsonLines(target, linesOf(rows));
    return facts;
  });

async function* linesOf(rows: AsyncIterable<CsvRow>): AsyncGenerator<Line> {
  let [count, letters] = [0, 0];
  try {
    for await (const row of rows) {
      count += 1;
      for (const cell of row.cells) letters += cell.length;
      if (count > TABLE_ROWS_MAX) throw new MediaError("refused", IMPORT_SERVER.tooManyRows(IMPORT_ROWS_MAX));
      if (letters > IMPORT_LETTERS_MAX) throw new MediaError("refused", IMPORT_SERVER.workbookTooLarge);
      yield { ...row, cells: row.cells.map(restoreNeutralised) };
    }
  } catch (error) {
    if (!isRefused(error)) throw error;
    yield { refused: error.message };
  }
}

/** Yields the rows written by writeTable. Throws MediaError where the table is broken. */
export async function* readTable(target: string): AsyncGenerator<CsvRow> {
  for await (const value of readJsonLines(target)) {
    const row = value as Line;
    if ("refused" in row) throw new MediaError("refused", row.refused);
    yield row;
  }
}

interface Table extends TableFacts {
  rows: AsyncGenerator<CsvRow>;
}

/** Throws MediaError. */
async function withTable<T>(
  path: string,
  { sheet, encoding }: WantedTable,
  work: (table: Table) => Promise<T>,
): Promise<T> {
  const head = (await firstBytes(path, HEAD)).toString("latin1");
  if (head.startsWith(OLD_MARK)) {
    const isLocked = await holds(path, LOCKED);
    throw new MediaError("refused", isLocked ? IMPORT_SERVER.lockedWorkbook : IMPORT_SERVER.oldWorkbook);
  }
  if (isMarkup(head)) throw new MediaError("refused", IMPORT_SERVER.webPage);
  if (!head.startsWith(ZIP_MARK)) return withText(path, encoding, work);
  const workbook = await openWorkbook(path, sheet);
  try {
    let shared: ReturnType<typeof readShared> | undefined;
    const sharedOnce = () => (shared ??= readShared(workbook));
    const rowsOf: RowsOf = (each) =>
      workbook.isOds ? odsRows(workbook, each) : sheetRows(workbook, each, sharedOnce);
    const chosen = await chooseSheets(workbook, sheet, rowsOf);
    const shown = shownSheets(workbook);
    const [only] = chosen;
    const rows = only && chosen.length === 1 ? rowsOf(only) : rowsTogether(shown, chosen, rowsOf);
    const name = only && chosen.length === 1 ? only.name : ALL_SHEETS;
    const sheets = shown.map((each) => each.name);
    const facts = { encoding: null, isGuess: false, separator: null, sheets, sheet: name };
    return await ending(rows, work({ ...facts, rows }));
  } finally {
    workbook.close();
  }
}

async function withText<T>(
  path: string,
  chosen: ImportEncoding | undefined,
  work: (table: Table) => Promise<T>,
): Promise<T> {
  const { encoding, isGuess } = chosen ? { encoding: chosen, isGuess: false } : await detectEncoding(path);
  const { separator, rows } = await readRows(path, encoding);
  return ending(rows, work({ encoding, isGuess, separator, sheets: [], sheet: null, rows }));
}

async function ending<T>(rows: AsyncGenerator<CsvRow>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await rows.return(undefined);
  }
}

type RowsOf = (sheet: WorkbookSheet) => AsyncGenerator<CsvRow>;

/** Returns the wanted sheet, or all; else those with the headings of the first that can be a table (after a cover). */
async function chooseSheets(
  workbook: Workbook,
  wanted: string | null,
  rowsOf: RowsOf,
): Promise<readonly WorkbookSheet[]> {
  const named = workbook.sheets.find(({ name }) => name === wanted);
  if (named) return [named];
  const found: { sheet: WorkbookSheet; names: string | undefined }[] = [];
  for (const sheet of shownSheets(workbook).slice(0, SHEETS_READ)) {
    const isFurther = found.some(({ names }) => names !== undefined);
    const rows = await firstRows(rowsOf(sheet)).catch((error: unknown) => {
      // An unreadable later sheet isn't listed.
      if (isFurther && wanted === null && isRefused(error)) return [];
      throw error;
    });
    if (rows.length) found.push({ sheet, names: headingsOf(rows) });
  }
  if (!found.length) throw new MediaError("refused", IMPORT_SERVER.noSheet);
  if (wanted === ALL_SHEETS) return found.map(({ sheet }) => sheet);
  const first = found.find(({ names }) => names !== undefined);
  const alike = found.filter(({ names }) => names !== undefined && names === first?.names);
  return alike.length ? alike.map(({ sheet }) => sheet) : found.slice(0, 1).map(({ sheet }) => sheet);
}

/** The headings of a sheet in comparable form; undefined if it has none. */
function headingsOf(rows: readonly CsvRow[]): string | undefined {
  const head = hasHead(rows) ? findHead(rows, null) : undefined;
  return head && JSON.stringify(head.names.map(headKey));
}

/** Yields the rows of several sheets, with a line number that names the sheet. */
async function* rowsTogether(
  shown: readonly WorkbookSheet[],
  chosen: readonly WorkbookSheet[],
  rowsOf: RowsOf,
): AsyncGenerator<CsvRow> {
  for (const each of chosen) {
    const sheet = shown.indexOf(each);
    for await (const row of rowsOf(each)) yield { ...row, line: lineIn(row.line, { sheet }) };
  }
}

async function firstRows(rows: AsyncGenerator<CsvRow>): Promise<CsvRow[]> {
  const first: CsvRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === ROWS_ABOVE) break;
  }
  return first;
}

async function holds(path: string, text: string): Promise<boolean> {
  const file = await open(path);
  try {
    let before = "";
    for await (const piece of file.createReadStream({ highWaterMark: 16 * HEAD, autoClose: false })) {
      const here = before + (piece as Buffer).toString("latin1");
      if (here.includes(text)) return true;
      before = here.slice(-text.length);
    }
    return false;
  } finally {
    await file.close();
  }
}
