/** Line numbers of rows that were read from several tables of one file. Free of zod. */

/** The sheet with all sheets that have a table. No sheet can have this name. */
export const ALL_SHEETS = "*";

/** Lines of one table; a workbook has at most 1,048,576. */
const TABLE_LINES = 10_000_000;

/** Sheets that are read together, and tables that are beside each other. */
export const SHEETS_READ = 50;
export const TABLES_BESIDE = 4;

/** Returns a number that no other row of the file has. `sheet` and `table` are from 0; `table` counts to the right. */
export const lineIn = (line: number, { sheet = 0, table = 0 }): number =>
  line + TABLE_LINES * (sheet + SHEETS_READ * table);

const placeOf = (line: number) => {
  const tables = line > 0 ? Math.floor(line / TABLE_LINES) : 0;
  const sheet = tables % SHEETS_READ;
  return { line: line - tables * TABLE_LINES, sheet, table: (tables - sheet) / SHEETS_READ };
};

/** The sheet, from 0, that a row was read from. */
export const sheetOfLine = (line: number): number => placeOf(line).sheet;

/** Returns a line as a person finds it: '5', '5 of sheet 2', '5 of the table on the right'. */
export function rowLineText(line: number): string {
  const { line: own, sheet, table } = placeOf(line);
  const ofTable = table > 0 ? ` (table ${table + 1})` : "";
  return sheet > 0 ? `${own} of sheet ${sheet + 1}${ofTable}` : `${own}${ofTable}`;
}
