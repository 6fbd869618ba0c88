import type { ImportTarget } from "../../../contract/imports/import-heads.ts";
import { plainSigns } from "../../../contract/platform/digits.ts";
import { piecesOf } from "../../../contract/platform/words.ts";

/** Cells without a value: errors of spreadsheets, ditto marks, and words for 'none'. */

/** The text of a formula that has no stored result. */
export const UNCALCULATED = "#UNCALCULATED!";

/** Errors of Excel in any language, of LibreOffice and Google Sheets, and a column that is too narrow. */
const ERROR =
  /^(?:#(?:N\/?A|NV|N\/D|GETTING_DATA|¿?¡?[\p{L}\d/_]{2,16}\s?[!?])|Err:\d{3}|#{3,}|Loading\.{3})$/iu;
/** A formula as text, as a file has it that was saved with formulas shown: '=A1&"x"', not '="00123"' or '=450'. */
const FORMULA = /^=[-+(\s]*(?:[$'A-Z]|"[^"]*"\s*&)/i;

/** Returns whether a cell of a text file is a formula. */
export const isFormula = (cell: string): boolean => FORMULA.test(cell.trim());

/** Returns whether a cell is an error of a spreadsheet program, or a formula without its result. */
export const isCellError = (cell: string): boolean => ERROR.test(cell.trim());

const QUOTES = /["'`´‘’“”„″〃״…]/g;
const DITTO_WORD =
  /^(?:do|ditto|same|same as above|as above|idem|dto|वही|उपरोक्त|यथोपरि|ऊपर जैसा|ऊपर का|ઉપર મુજબ|એજ)$/;
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
  /^(?:[-.*?_~ ]+|n\.?\s?\/?\s?a\.?|nil|null|none|nan|not applicable|not available|undefined|unknown|tb[acd]|(?:no|without|w\/o) (?:part )?(?:code|no|number)|blank|x{2,}|नहीं|नही)$/i;
/** Of a specification, 'nil' and 'none' are values. */
const NOTHING_STATED = /^(?:[-.*?_~ ]+|n\.?\s?\/?\s?a\.?)$/i;
const NONE_IN_STOCK = /^(?:nil|none)$/i;
/** What a formula shows that refers to an empty cell. */
const ZERO = /^0+$/;

const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(" ").map((word) => piecesOf(word).join(" ")));
const TOTALS = words(
  "total totals subtotal subtotals grandtotal gtotal sum summe gesamt gesamtsumme zwischensumme कुल योग महायोग जोड़ કુલ સરવાળો",
);
const BESIDE_TOTALS = words(
  "grand g sub net gross page sheet group amount amt value qty quantity rs inr of all the items item parts pcs nos cf bf c f b राशि मात्रा योग",
);
const CARRIED = /^(?:[cb] f|[cb]f|(?:carried|brought) (?:forward|over|down)|round(?:ed|ing)? ?off)$/;

/**
 * Returns whether a text is the label of a total: 'G. Total', 'Sub-Total:', 'Total 25 items', 'कुल योग', 'Toyota Total' of a
 * program's subtotals, 'C/F'. 'Total stop lever' is a part.
 */
export function isTotal(text: string): boolean {
  if (text.length > 60) return false;
  const whole = piecesOf(text.normalize());
  const all = whole.filter((word) => !/^\d+$/.test(word));
  const pieces = all.length > 3 && all.every(({ length }) => length === 1) ? [all.join("")] : all;
  if (CARRIED.test(whole.join(" "))) return true;
  const isKnown = pieces.every((word) => TOTALS.has(word) || BESIDE_TOTALS.has(word));
  return (
    (pieces.at(-1) === "total" && pieces.length <= 4) || (isKnown && pieces.some((word) => TOTALS.has(word)))
  );
}

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
  const text = plainSigns(cell)
    .trim()
    .replace(/^\((.*)\)$/, "$1")
    .replace(/(\p{L})\.$/u, "$1");
  if (target === "Part Code" && ZERO.test(text)) return "";
  if (target === "Stock" && NONE_IN_STOCK.test(text)) return "0";
  const words = target === "Specification" ? NOTHING_STATED : NOTHING;
  return words.test(text) ? "" : cell;
}
