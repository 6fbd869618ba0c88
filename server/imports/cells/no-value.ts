import type { ImportTarget } from "../../../contract/imports/import-heads.ts";
import { plainSigns } from "../../../contract/platform/digits.ts";

/** Cells without a value: errors of spreadsheets, ditto marks, and words for 'none'. */

/** The text of a formula that has no stored result. */
export const UNCALCULATED = "#UNCALCULATED!";

/** Errors of Excel in English, German, French and Spanish, of LibreOffice, and a column that is too narrow. */
const ERROR =
  /^(?:#(?:N\/?A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA|EXTERNAL!|NV|WERT!|BEZUG!|ZAHL!|VALEUR!|NOM\s?\?|NOMBRE!|NOMBRE\?|VALOR!|UNCALCULATED!)|Err:\d{3}|#{3,})$/i;

/** Returns whether a cell is an error of a spreadsheet program, or a formula without its result. */
export const isCellError = (cell: string): boolean => ERROR.test(cell.trim());

const QUOTES = /["'`´‘’“”„″〃״]/g;
const DITTO_WORD = /^(?:do|ditto|same|same as above|as above|idem)$/;
/** A ditto word between signs, then what is added to the value above: '-do- (LH)'. */
const DITTO_AND_MORE = /^[-"'.( ]{0,6}(?:do|ditto)[-"'.), ]{1,6}(\S[\s\S]*)$/i;
/** '" (LH)', which isn't a quotation. */
const MARK_AND_MORE = /^["”″〃]{1,2}\s+([^"”″〃\s][^"”″〃]*)$/;

/**
 * Reads a ditto mark: '-do-', '〃', '"', ',,', 'same', '-do- (LH)'. Returns what follows it, empty for a mark alone; undefined
 * for any other cell.
 */
export function readDitto(cell: string): string | undefined {
  const text = plainSigns(cell).trim();
  if (text === "" || text.length > 200) return undefined;
  const letters = text.replace(QUOTES, "").replace(/[-.,()\s]/g, "");
  if (letters === "") return text.replace(/[^"'`´‘’“”„″〃״]/g, "") || /^,,+$/.test(text) ? "" : undefined;
  const words = text
    .replace(QUOTES, " ")
    .replace(/[-.,()]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  if (DITTO_WORD.test(words)) return "";
  // Without a sign before it, 'DO-1' is a code.
  const isMarked = /^[-"'.(”″〃]|^\p{L}+\.? ?(?:[(,]|- )/u.test(text);
  const [, more] = isMarked ? (DITTO_AND_MORE.exec(text) ?? MARK_AND_MORE.exec(text) ?? []) : [];
  return more?.trim();
}

const NOTHING =
  /^(?:[-.*?_~ ]+|n\.?\s?\/?\s?a\.?|nil|null|none|not applicable|not available|undefined|unknown|tb[acd]|no code|blank)$/i;
/** Of a specification, 'nil' and 'none' are values. */
const NOTHING_STATED = /^(?:[-.*?_~ ]+|n\.?\s?\/?\s?a\.?)$/i;
const NONE_IN_STOCK = /^(?:nil|none)$/i;

/** Columns whose own readers know words for a missing value. */
const READ_ELSEWHERE: ReadonlySet<ImportTarget> = new Set([
  "ID",
  "HSN Code",
  "GST Rate",
  "Featured",
  "Published",
  "Last Updated",
]);

/** Returns a cell of another program's file, empty if it only says that there is no value; 'nil' in stock is 0. */
export function withoutNothing(target: ImportTarget, cell: string): string {
  if (READ_ELSEWHERE.has(target)) return cell;
  const text = plainSigns(cell).trim();
  if (target === "Stock" && NONE_IN_STOCK.test(text)) return "0";
  const words = target === "Specification" ? NOTHING_STATED : NOTHING;
  return words.test(text) ? "" : cell;
}
