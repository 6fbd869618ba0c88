import type { ImportColumn } from "../../../contract/imports/import.ts";
import {
  guessPrinted,
  guessTargets,
  type ImportTarget,
  isOwnHead,
  JOINED_TARGETS,
  PUBLIC_TARGETS,
  REASON_COLUMN,
} from "../../../contract/imports/import-heads.ts";
import { isMoneyColumn, looksLikeMoney } from "../../../contract/platform/money.ts";

type Target = ImportTarget | null;

/**
 * Guesses the target of each column. For a file of another program: from earlier choices for a column with this heading
 * (`remembered`, one per column), then from the heading, then from the sample cells. For tables printed in a catalogue and
 * for our own export: from the headings alone. A column of money never becomes public.
 */
export function guessColumns(
  columns: readonly ImportColumn[],
  remembered: readonly Target[],
  isPrinted: boolean,
): Target[] {
  const names = columns.map(({ name }) => name);
  const byHeading = isPrinted ? guessPrinted(names) : guessTargets(names);
  const isForeign = !isPrinted && !isOwnHead(names);
  const guessed = isForeign ? fillByContent(preferRemembered(byHeading, remembered), columns) : byHeading;
  return withoutPublicMoney(guessed, columns);
}

/** Replaces guesses by remembered choices. A target that allows one column goes to the first column remembered for it. */
function preferRemembered(guessed: readonly Target[], remembered: readonly Target[]): Target[] {
  const isTaken = (target: Target) =>
    target !== null && !JOINED_TARGETS.has(target) && remembered.includes(target);
  return guessed.map((target, at) => {
    const chosen = remembered[at] ?? null;
    if (chosen !== null && (!isTaken(chosen) || remembered.indexOf(chosen) === at)) return chosen;
    return isTaken(target) ? null : target;
  });
}

/** Adds the part code, the title and the stock, if no heading names them, by the content of unmapped columns. */
function fillByContent(targets: readonly Target[], columns: readonly ImportColumn[]): Target[] {
  const filled = [...targets];
  const put = (target: ImportTarget, at: number) => {
    if (at >= 0) filled[at] = target;
  };
  const contents = columns.map(({ name, samples }, at) =>
    filled[at] === null && name !== REASON_COLUMN ? contentKind(name, samples) : undefined,
  );
  if (!filled.includes("Part Code")) put("Part Code", contents.indexOf("code"));
  if (!filled.includes("Stock")) put("Stock", contents.indexOf("count"));
  if (!filled.includes("Title")) {
    const words = contents.indexOf("words");
    put("Title", words >= 0 ? words : filled.indexOf("Description"));
  }
  return filled;
}

/** Maps the only column of money to the price if there is no price; other columns of money are not imported. */
function withoutPublicMoney(targets: readonly Target[], columns: readonly ImportColumn[]): Target[] {
  const isMoney = columns.map(({ name, samples }) => isMoneyColumn(name, samples));
  const hasPrice = targets.includes("Price");
  const isOnly = !hasPrice && isMoney.filter(Boolean).length === 1;
  return targets.map((target, at) => {
    if (!isMoney[at] || !(target === null || PUBLIC_TARGETS.has(target))) return target;
    return isOnly ? "Price" : null;
  });
}

/** Headings of columns with codes or numbers that are not part codes. */
const OTHER_NUMBERS = /\b(?:hsn|sac|gst|gstin|date|phone|mobile|invoice|bill|order|po)\b/i;
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
const OTHER_COUNTS = /\b(?:min|minimum|moq|order|pack|packing|box|per|machine|loom|required|req)\b/i;

/**
 * What the sample cells of a column look like: part codes or words that can be titles, which must differ from row to row, or
 * counts of pieces in stock. Undefined for anything else.
 */
export function contentKind(
  name: string,
  samples: readonly string[],
): "code" | "words" | "count" | undefined {
  const filled = samples.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length < 2 || OTHER_NUMBERS.test(name)) return undefined;
  if (filled.every((cell) => COUNT.test(cell))) return OTHER_COUNTS.test(name) ? undefined : "count";
  if (new Set(filled).size < filled.length) return undefined;
  if (filled.every(isCode)) return "code";
  return filled.every(isWords) ? "words" : undefined;
}
