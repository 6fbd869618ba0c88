import { knownHeads } from "#contract/imports/import-heads.ts";
import { fold } from "#contract/platform/words.ts";
import { beginsWithCode, isValue } from "./column-kinds.ts";
import type { Table } from "./table.ts";

/** The parts of a table needed to find its head. */
interface HeadedTable {
  rows: number;
  columns: number;
  cells: readonly { row: number; column: number; lastRow: number; lastColumn: number; text: string }[];
}

const HEAD_ROWS_MAX = 5;
/** Minimum share of values in a column of figures, sizes or codes. */
const VALUES = 0.6;

/** Returns the number of head rows: rows of words above columns of values. 0 for a table continued from the previous page. */
export function headRowsOf({ rows, columns, cells }: HeadedTable): number {
  const most = Math.min(HEAD_ROWS_MAX, rows - 1);
  const valued = Array.from({ length: columns }, (_, column) => {
    const own = cells.filter((cell) => cell.column === column && cell.row > 0 && cell.text !== "");
    return own.length > 0 && own.filter(({ text }) => isValue(text)).length >= VALUES * own.length;
  });
  const isHead = (row: number) => {
    const own = cells.filter((cell) => cell.row <= row && cell.lastRow >= row);
    const over = own.filter(({ column, lastColumn }) => valued.slice(column, lastColumn + 1).includes(true));
    const names = over.filter(({ text }) => !isValue(text) || YEAR.test(text));
    return (
      over.length > 0 &&
      names.length >= VALUES * over.length &&
      names.some(({ text }) => !YEAR.test(text) || row === 0)
    );
  };
  if (cells.some(({ row, column, text }) => row === 0 && column === 0 && beginsWithCode(text))) return 0;
  // A list of names and values has no head, unless it contains a known head word.
  if (columns === 2 && !valued[0] && knownHeads(firstTexts(cells)) === 0) return 0;
  if (!valued.includes(true)) return isFull(cells, columns) ? 1 : 0;
  let row = 0;
  while (row < most && isHead(row)) row += 1;
  return row;
}

const firstTexts = (cells: HeadedTable["cells"]): string[] =>
  cells.filter(({ row }) => row === 0).map(({ text }) => text);

const YEAR = /^(?:19|20)\d\d(?:[-/]\d\d(?:\d\d)?)?[*†]*$/;

const isFull = (cells: HeadedTable["cells"], columns: number): boolean =>
  cells.filter(({ row, text }) => row === 0 && text !== "").length === columns;

/** Returns each column's name, joined from top to bottom; empty without one. */
export function headNames({ columns, cells }: HeadedTable, headRows: number): string[] {
  return Array.from({ length: columns }, (_, column) => {
    const over = cells
      .filter((cell) => cell.row < headRows && cell.column <= column && cell.lastColumn >= column)
      .toSorted((a, b) => a.row - b.row);
    return over
      .map(({ text }) => text)
      .filter((text, at, all) => text !== "" && all.indexOf(text) === at)
      .join(" ");
  });
}

/** Returns a table with this many head rows, limited to its rows. Cards have names without a head, which stay. */
export function withHead<T extends HeadedTable & Pick<Table, "headRows" | "names">>(
  table: T,
  rows: number,
): T {
  const headRows = Math.max(0, Math.min(rows, table.rows - 1));
  const isSame = headRows === 0 && table.headRows === 0;
  return { ...table, headRows, names: isSame ? table.names : headNames(table, headRows) };
}

const headKey = (names: readonly string[]): string =>
  names.map((name) => fold(name).replace(/\s+/g, " ").trim()).join("|");

/** Tables with the same head in page order, including continuations without a head. */
interface TableGroup {
  /** All empty if no table has a head. */
  names: string[];
  tables: number[];
}

/** The parts of a table needed to detect its continuation. */
type Joined = Pick<Table, "page" | "turn" | "columns" | "headRows" | "names" | "borders">;

/** Maximum difference between a continuation's borders, as a share of the page. */
const NEAR = 0.03;

/** Groups a document's tables: same heads, continuations without a head, and similar headless lists. */
export function joinTables(tables: readonly Joined[]): TableGroup[] {
  const groups: TableGroup[] = [];
  const byHead = new Map<string, TableGroup>();
  const headless: { group: TableGroup; table: Joined }[] = [];
  let last: { group: TableGroup; table: Joined } | undefined;
  tables.forEach((table, at) => {
    const { names } = table;
    const key = headKey(names);
    const hasHead = names.some((name) => name !== "");
    const goesOn = last && table.page - last.table.page <= 1 && hasColumnsOf(last.table, table);
    const known = hasHead
      ? byHead.get(key)
      : goesOn
        ? last?.group
        : headless.find((each) => hasColumnsOf(each.table, table))?.group;
    const group = known ?? { names, tables: [] };
    if (!known) groups.push(group);
    if (!known && !hasHead) headless.push({ group, table });
    if (hasHead) byHead.set(key, group);
    group.tables.push(at);
    last = { group, table };
  });
  return groups;
}

function hasColumnsOf(before: Joined, table: Joined): boolean {
  if (table.columns !== before.columns || table.turn !== before.turn) return false;
  const [a = 0, b = 0] = [before.borders[0], table.borders[0]];
  return table.borders
    .slice(0, -1)
    .every((border, at) => Math.abs(border - b - ((before.borders[at] ?? 0) - a)) < NEAR);
}
