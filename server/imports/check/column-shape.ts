import { looksLikeMoney } from "../../../contract/money.ts";

/** Columns that hold numbers of other things than parts. */
const OTHER_NUMBERS = /\b(?:hsn|sac|gst|gstin|date|phone|mobile|invoice|bill|order|po)\b/i;
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d ./_-]{2,29}$/u;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
/** A code has a letter, something between its figures, or more of them than a count. */
const TELLS = /\p{L}|\d[ ./_-]\d|\d{5}/u;

const isCode = (cell: string): boolean =>
  CODE.test(cell) &&
  TELLS.test(cell) &&
  !DATE.test(cell) &&
  !looksLikeMoney(cell) &&
  cell.split(" ").length <= 3;

/** More letters than figures, and more than a unit or a mark. */
const isWords = (cell: string): boolean =>
  (cell.match(/\p{L}/gu)?.length ?? 0) >= Math.max(4, cell.length / 2) && !/^[\p{Lu}\d-]+$/u.test(cell);

/**
 * What stands in a column whose name says nothing, by its first rows: codes of parts, or words that could be their names.
 * Both differ from row to row; undefined for anything else.
 */
export function shapeOf(name: string, samples: readonly string[]): "code" | "words" | undefined {
  const filled = samples.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length < 2 || new Set(filled).size < filled.length) return undefined;
  if (OTHER_NUMBERS.test(name)) return undefined;
  if (filled.every(isCode)) return "code";
  return filled.every(isWords) ? "words" : undefined;
}
