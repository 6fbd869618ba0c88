/** The text of exports (spec section 7, 'CSV export'; ruling 'CSV'). Free of zod. */

/** The first line of a file, with the mark by which spreadsheets know UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`;

export const csvFlag = (value: boolean): string => (value ? "Yes" : "No");

/** An export's file name for a day (spec section 7). */
export const csvFileName = (now: Date, what = "products"): string =>
  `${what}_${now.toISOString().slice(0, 10)}.csv`;

/** Cells that a spreadsheet would run as a formula begin with one of these (checklist 22). */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Takes a formula its power with an apostrophe, which import takes off again; a number is no formula. */
export function neutralise(cell: string): string {
  const isMarked = /^'+[=+\-@\t\r]/.test(cell);
  return (FORMULA.test(cell) && !NUMBER.test(cell)) || isMarked ? `'${cell}` : cell;
}

/** The opposite of neutralise. */
export function restoreNeutralised(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** One row: formulas are neutralised, what needs quotes gets them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(neutralise(cell))).join(",")}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
