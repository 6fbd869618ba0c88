/** The text of exports (spec section 7, 'CSV export'; ruling 'CSV'). Free of zod. */

/** Returns the first line of a file, with the byte order mark that spreadsheets need for UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`;

export const csvFlag = (value: boolean): string => (value ? "Yes" : "No");

/** Returns an export's file name for a day (spec section 7). */
export const exportName = (now: Date, what: string, format: string): string =>
  `${what}_${now.toISOString().slice(0, 10)}.${format}`;

/**
 * Spreadsheets run cells that start with one of these as formulas, full-width ones and those after spaces too (OWASP, 'CSV
 * Injection'). MARKED are those behind an apostrophe.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const MARKED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A number, or a phone number: a plus and digits alone compute nothing, spaces and parentheses included. */
const NUMBER = /^-?\d+(\.\d+)?$|^\+\d[\d ()]*$/;

/** Returns the cell with an apostrophe before a formula, which import removes; numbers and phone numbers stay. */
export function neutralise(cell: string): string {
  return (FORMULA.test(cell) && !NUMBER.test(cell)) || MARKED.test(cell) ? `'${cell}` : cell;
}

export function restoreNeutralised(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell;
}

/** Returns one row with formulas neutralised and cells quoted where needed. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(neutralise(cell))).join(",")}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
