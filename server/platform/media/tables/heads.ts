import { knownHeads } from "../../../../contract/imports/import-heads.ts";
import { fold } from "../../../../contract/platform/words.ts";
import { beginsWithCode, isValue } from "./column-kinds.ts";
import type { Table } from "./table.ts";

/** What of a table its head is told from. */
interface HeadedTable {
  rows: number;
  columns: number;
  cells: readonly { row: number; column: number; lastRow: number; lastColumn: number; text: string }[];
}

const HEAD_ROWS_MAX = 5;
/** A column holds figures, sizes or codes whose cells are so for the most part. */
const VALUES = 0.6;

/**
 * How many rows at the top name the columns: above columns of figures, sizes and codes they hold words. 0 for a table that
 * goes on from the page before.
 */
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
  // A list of names and values has no head, unless it says a word that heads say.
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

/** What each column is called: the words over it, from top to bottom; empty where it has none. */
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

/** A table whose head is so many rows, as far as it has them. */
export function withHead<T extends HeadedTable>(
  table: T,
  rows: number,
): T & { headRows: number; names: string[] } {
  const headRows = Math.max(0, Math.min(rows, table.rows - 1));
  return { ...table, headRows, names: headNames(table, headRows) };
}

/** The form in which heads are compared. */
const headKey = (names: readonly string[]): string =>
  names.map((name) => fold(name).replace(/\s+/g, " ").trim()).join("|");

/** Tables with one head, in the order of their pages; what goes on without a head belongs to the one before. */
interface TableGroup {
  /** What the columns are called; all empty where no table of it has a head. */
  names: string[];
  tables: number[];
}

/** What of a table tells whether another one goes on from it. */
type Joined = Pick<Table, "page" | "turn" | "columns" | "headRows" | "names" | "borders">;

/** Borders of columns that go on are so near to those of the page before, as a share of the page. */
const NEAR = 0.03;

/** Joins the tables of a document, page by page: those of one head, what goes on without one, and lists alike that have none. */
export function joinTables(tables: readonly Joined[]): TableGroup[] {
  const groups: TableGroup[] = [];
  const byHead = new Map<string, TableGroup>();
  const headless: { group: TableGroup; table: Joined }[] = [];
  let last: { group: TableGroup; table: Joined } | undefined;
  tables.forEach((table, at) => {
    const { names } = table;
    const key = headKey(names);
    const hasHead = table.headRows > 0 && names.some((name) => name !== "");
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
