/** What the cells of a column without a known heading are. */
import { machineHeads } from "#contract/imports/import-heads.ts";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { looksLikeMoney } from "#contract/platform/money.ts";
import { piecesOf } from "#contract/platform/words.ts";

/** Headings of columns with codes or numbers that are not part codes. */
const OTHER_NUMBERS =
  /\b(?:hsn|sac|gst|gstin|date|phone|mobile|invoice|bill|order|po|value|amount|amt|weight|wt|disc|discount)\b/i;
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d ./_-]{2,29}$/u;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
/** A code has a letter, a separator between digits, or at least five digits; counts have none of these. */
const NOT_A_COUNT = /\p{L}|\d[ ./_-]\d|\d{5}/u;

const isCode = (cell: string): boolean =>
  CODE.test(cell) &&
  NOT_A_COUNT.test(cell) &&
  !DATE.test(cell) &&
  !looksLikeMoney(cell) &&
  cell.split(" ").length <= 3;

/** At least four letters and mostly letters, but not a code in capitals. */
const isWords = (cell: string): boolean =>
  (cell.match(/\p{L}/gu)?.length ?? 0) >= Math.max(4, cell.length / 2) && !/^[\p{Lu}\d-]+$/u.test(cell);

/** Pieces counted, '12 pcs' or '40 Nos.'; a plain number may count, measure or rank. */
const COUNT = /^\d{1,5} ?(?:pcs?|nos?|pieces?|numbers?|units?|sets?|pairs?)\.?$/i;
/** Headings of counts that are not the stock: of a pack, an order or one machine. */
const OTHER_COUNTS = new Set("min minimum moq order pack packing box per required req".split(" "));

/** Classifies a column by its samples: codes or titles, which differ per row, or stock; else undefined. */
export function contentKind(
  name: string,
  samples: readonly string[],
  machine = machineHeads(FIRST_MACHINES),
): "code" | "words" | "count" | undefined {
  const filled = samples.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length < 2 || OTHER_NUMBERS.test(name)) return undefined;
  if (filled.every((cell) => COUNT.test(cell))) {
    return piecesOf(name).some((word) => OTHER_COUNTS.has(word) || machine.words.has(word))
      ? undefined
      : "count";
  }
  if (new Set(filled).size < filled.length) return undefined;
  if (filled.every(isCode)) return "code";
  return filled.every(isWords) ? "words" : undefined;
}
