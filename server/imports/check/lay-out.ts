/** Where the tables of a file are, as rows of one table: below and beside each other, on several sheets, or transposed. */
import {
  guessTargets,
  isOwnHead,
  knownHeads,
  type MachineHeads,
  PICTURES_COLUMN,
  SHEET_COLUMN,
} from "#contract/imports/import-heads.ts";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "#contract/imports/limits.ts";
import { ALL_SHEETS, lineIn, sheetOfLine } from "#contract/imports/lines.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { writeImageNames } from "../cells/image-cell.ts";
import type { ImportTable } from "../files/open-files.ts";
import { type CsvRow, setType } from "../uploads/csv-rows.ts";
import {
  bestHead,
  findHead,
  isOfParts,
  ROWS_ABOVE,
  type TableHead,
  trimmedCells,
} from "../uploads/find-head.ts";
import { createFileTables, headParts, type TableSegment } from "./file-tables.ts";
import { withCurrencies } from "./row-currencies.ts";

export interface Layout {
  /** The first table's, with the columns that only others have at the end. */
  head: TableHead;
  /** The number of hidden rows below a header. */
  hidden: number;
  /** The columns of `head` with cells that the workbook hides. */
  hiddenColumns: ReadonlySet<number>;
  /** Yields the rows below the headers, without repeated headers, with the columns of `head`. */
  rows(): AsyncGenerator<CsvRow>;
}

interface Wanted {
  headLine: number | null;
  /** Whether hidden rows are yielded. */
  hidden?: boolean | undefined;
}

/** Finds the tables of a file. Throws MediaError if it is no table, damaged or has too many rows. */
export async function layOut(table: ImportTable, wanted: Wanted, machine?: MachineHeads): Promise<Layout> {
  const first = await firstRows(table.rows(), wanted.headLine);
  const head = findHead(first, wanted.headLine, machine);
  if (isOwnHead(head.names)) {
    return { head, hidden: 0, hiddenColumns: new Set(), rows: () => below(table, head.lastLine) };
  }
  const sides =
    wanted.headLine === null || wanted.headLine === head.line ? transposedIn(first, machine) : undefined;
  if (sides && knownHeads(head.names, machine) < 2) return transposed(sides, wanted.hidden);
  const [left = []] = headParts(head.names, machine);
  const names = head.names.slice(0, (left.at(-1) ?? -1) + 1);
  const repeated = new Set(
    first.filter(({ line }) => line >= head.line && line <= head.lastLine).map(textOf),
  );
  const { segments, begin, addHeads, headColumns } = createFileTables(names, machine);
  begin(head.lastLine, head.names);
  const heads = new Set<number>();
  const found = { hidden: 0, hiddenColumns: new Set<number>(), pictures: false };
  for await (const { row, next } of sheetsOf(table, head, machine)) {
    if (next) begin(next.lastLine, next.names);
    if (!row) continue;
    if (row.hidden) found.hidden += 1;
    found.pictures ||= row.pictures !== undefined;
    if (repeated.has(textOf(row)) || (head.line > 0 && addHeads(row))) heads.add(row.line);
    else for (const column of headColumns(row.hiddenCells)) found.hiddenColumns.add(column);
  }
  const added = {
    sheet: table.sheet === ALL_SHEETS ? names.push(SHEET_COLUMN) - 1 : undefined,
    pictures: found.pictures ? names.push(PICTURES_COLUMN) - 1 : undefined,
  };
  const rows = () =>
    withCurrencies(
      rowsOf(table, { head, segments, heads, added, isHidden: wanted.hidden ?? false, machine }),
      names,
    );
  const { hidden, hiddenColumns } = found;
  return { head: { ...head, names: names.slice(0, IMPORT_COLUMNS_MAX) }, hidden, hiddenColumns, rows };
}

async function firstRows(rows: AsyncGenerator<CsvRow>, headLine: number | null): Promise<CsvRow[]> {
  const first: CsvRow[] = [];
  for await (const row of rows) {
    first.push(row);
    const isThere = headLine === null || row.line >= headLine + 2;
    if ((first.length >= ROWS_ABOVE && isThere) || first.length >= IMPORT_ROWS_MAX) break;
  }
  return first;
}

const textOf = ({ cells }: CsvRow): string => JSON.stringify(trimmedCells(cells));

async function* below(table: ImportTable, line: number): AsyncGenerator<CsvRow> {
  for await (const row of table.rows()) if (row.line > line) yield row;
}

/** Yields the rows; of each further sheet those below its header, which is yielded before them. */
async function* sheetsOf(
  table: ImportTable,
  head: TableHead,
  machine?: MachineHeads,
): AsyncGenerator<{ row?: CsvRow; next?: TableHead }> {
  let sheet = sheetOfLine(head.line);
  let waiting: CsvRow[] | undefined;
  const begin = function* (above: readonly CsvRow[]) {
    const next = bestHead(above, machine);
    // A sheet without a known heading is a cover or notes.
    if (!next) return;
    yield { next };
    for (const row of above) if (row.line > next.lastLine) yield { row };
  };
  let isTable = true;
  for await (const row of below(table, head.lastLine)) {
    if (sheetOfLine(row.line) !== sheet) {
      if (waiting) yield* begin(waiting);
      sheet = sheetOfLine(row.line);
      waiting = [];
    }
    if (waiting) {
      waiting.push(row);
      if (waiting.length < ROWS_ABOVE) continue;
      isTable = bestHead(waiting, machine) !== undefined;
      yield* begin(waiting);
      waiting = undefined;
    } else if (isTable) yield { row };
  }
  if (waiting) yield* begin(waiting);
}

interface Found {
  head: TableHead;
  segments: readonly TableSegment[];
  heads: ReadonlySet<number>;
  added: { sheet: number | undefined; pictures: number | undefined };
  isHidden: boolean;
  machine: MachineHeads | undefined;
}

async function* rowsOf(table: ImportTable, found: Found): AsyncGenerator<CsvRow> {
  const { head, segments, heads, added, isHidden, machine } = found;
  const most = Math.max(...segments.map(({ tables }) => tables.length));
  for (let side = 0; side < most; side += 1) {
    let at = 0;
    for await (const { row } of sheetsOf(table, head, machine)) {
      if (!row || heads.has(row.line) || (row.hidden && !isHidden)) continue;
      while ((segments[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= row.line) at += 1;
      const { tables = [] } = segments[at] ?? {};
      const columns = tables[side]?.columns;
      if (!columns) continue;
      const isWhole = at === 0 && tables.length === 1;
      const placed = isWhole ? row : inColumns(row, columns, side);
      if (!placed) continue;
      // A single cell is the title of the rows below, which has neither.
      if (trimmedCells(placed.cells).filter(Boolean).length > 1) {
        if (added.sheet !== undefined) add(placed, added.sheet, table.sheets[sheetOfLine(row.line)] ?? "");
        if (added.pictures !== undefined && row.pictures && side === tables.findIndex(Boolean)) {
          add(placed, added.pictures, writeImageNames(row.pictures));
        }
      }
      yield placed;
    }
  }
}

/** Adds a cell to a row, which is rejected if it has one there that no heading names. */
function add(row: CsvRow, column: number, cell: string): void {
  if (row.cells[column]?.trim()) row.problem ??= IMPORT_ROW.cellCount(row.count, column);
  put(row, column, cell);
}

function put(row: CsvRow, column: number, cell: string): void {
  while (row.cells.length < column) row.cells.push("");
  row.cells[column] = cell;
  row.count = Math.max(row.count, column + 1);
}

/** Returns a row of another table with the columns of the first; undefined if it has no cell there. */
function inColumns(row: CsvRow, columns: ReadonlyMap<number, number>, table: number): CsvRow | undefined {
  const placed: CsvRow = { line: lineIn(row.line, { table }), cells: [], count: 0 };
  for (const [from, to] of columns) {
    const cell = row.cells[from] ?? "";
    if (cell.trim() === "") continue;
    put(placed, to, cell);
    const type = row.types?.[from];
    if (type) setType(placed, to, type);
  }
  if (placed.count === 0) return undefined;
  return { ...placed, ...(row.problem !== undefined && { problem: row.problem }) };
}

/** Returns the rows whose first cells are headings, one below the other, if the list is transposed. */
function transposedIn(rows: readonly CsvRow[], machine?: MachineHeads): readonly CsvRow[] | undefined {
  const headed = rows.filter(({ cells }) => trimmedCells(cells).length > 1 && cells[0]?.trim());
  const names = headed.map(({ cells }) => cells[0]?.trim() ?? "");
  const isSure = knownHeads(names, machine) >= 2 && 2 * knownHeads(names, machine) >= names.length;
  return isSure && rows.length < ROWS_ABOVE && isOfParts(guessTargets(names, machine)) ? headed : undefined;
}

/** The line of a part in a transposed list is the number of its column; hidden columns are hidden rows and the reverse. */
function transposed(sides: readonly CsvRow[], isHiddenRead = false): Layout {
  const names = sides.map(({ cells }) => cells[0]?.trim() ?? "");
  const line = sides[0]?.line ?? 1;
  const width = Math.max(...sides.map(({ cells }) => cells.length));
  const hidden = new Set(sides.flatMap(({ hiddenCells = [] }) => hiddenCells));
  hidden.delete(0);
  const hiddenColumns = new Set(sides.flatMap((side, place) => (side.hidden ? [place] : [])));
  async function* rows(): AsyncGenerator<CsvRow> {
    for (let at = 1; at < width; at += 1) {
      if (hidden.has(at) && !isHiddenRead) continue;
      const cells = sides.map((side) => side.cells[at] ?? "");
      if (cells.every((cell) => cell.trim() === "")) continue;
      const row: CsvRow = { line: at + 1, cells, count: cells.length };
      for (const [place, { types }] of sides.entries()) {
        const type = types?.[at];
        if (type) setType(row, place, type);
      }
      yield row;
    }
  }
  const head = { line, lastLine: line, names, width: names.length };
  return { head, hidden: hidden.size, hiddenColumns, rows };
}
