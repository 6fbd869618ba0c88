import {
  guessTargets,
  type ImportTarget,
  isOwnHead,
  knownHeads,
  type MachineHeads,
} from "#contract/imports/import-heads.ts";
import { IMPORT_COLUMNS_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { knownUnit } from "#contract/products/sale-units.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { CsvRow } from "./csv-rows.ts";

/** Rows in which the header row is looked for. */
export const ROWS_ABOVE = 50;
/** A single known word may be a letterhead: 'Price list'. */
const SURE = 2;
/** Header rows of one table. */
const HEAD_ROWS_MAX = 3;
/** A longer cell is no heading. */
const HEADING_MAX = 60;

export interface TableHead {
  /** The first and the last of its rows; 0 if the table has no header row. */
  line: number;
  lastLine: number;
  /** Without trailing empty cells. */
  names: readonly string[];
  /** Number of cells, including empty ones. */
  width: number;
}

/**
 * Returns the header beginning in row `wanted`, else that of most known names, else the first row that can be one; without any,
 * `wanted` 0, one with empty names. Throws MediaError for too many columns and for a file that is no table.
 */
export function findHead(rows: readonly CsvRow[], wanted: number | null, machine?: MachineHeads): TableHead {
  if (!rows.length) throw new MediaError("refused", IMPORT_SERVER.empty);
  const at = rows.findIndex(({ line }) => line === wanted);
  const named = at < 0 ? undefined : headAt(rows, at, machine).head;
  const head = named ?? (wanted === 0 ? undefined : (bestHead(rows, machine) ?? possibleHead(rows, machine)));
  const found = head ?? withoutHead(rows);
  if (found.names.length > IMPORT_COLUMNS_MAX) {
    throw new MediaError("refused", IMPORT_SERVER.tooManyColumns(found.width, IMPORT_COLUMNS_MAX));
  }
  return found;
}

export const hasHead = (rows: readonly CsvRow[]): boolean =>
  rows.length > 0 && (bestHead(rows) ?? possibleHead(rows)) !== undefined;

/** Returns whether a row is a header: of words alone, most of them known, one of them the code's or the title's. */
export function isHeadOfParts(cells: readonly string[], machine?: MachineHeads): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length < 2 || filled.some((cell) => cell.length > HEADING_MAX || /^\d|\d{3}/.test(cell)))
    return false;
  if (filled.some((cell) => typedNumber(cell) !== undefined)) return false;
  const known = knownHeads(filled, machine);
  return known >= 2 && 5 * known >= 3 * filled.length && isOfParts(guessTargets(filled, machine));
}

export const isOfParts = (targets: readonly (ImportTarget | null)[]): boolean =>
  targets.includes("Part Code") || targets.includes("Title");

/**
 * Returns the header with most known names, but none below rows of parts with a header of their own; undefined if there are
 * fewer than two known names.
 */
export function bestHead(rows: readonly CsvRow[], machine?: MachineHeads): TableHead | undefined {
  const [first] = rows;
  if (first && isOwnHead(trimmedCells(first.cells))) return headOf([first], trimmedCells(first.cells));
  let best: ScoredHead | undefined;
  for (const at of rows.keys()) {
    const found = headAt(rows, at, machine);
    const isSure = knownHeads(found.head.names, machine) >= SURE;
    if (!isSure || found.score <= (best?.score ?? 0)) continue;
    const { lastLine = 0, names = [] } = best?.head ?? {};
    const below = rows.slice(0, at + 1).filter(({ line }) => line > lastLine);
    if (isHeadOfParts(names, machine) && below.some((row) => filledIn(row.cells) > 1 && !isLikeHead(row)))
      break;
    best = found;
  }
  return best?.head;
}

/** The first row that can be a header and is about as wide as the table. */
function possibleHead(rows: readonly CsvRow[], machine?: MachineHeads): TableHead | undefined {
  const widths = rows.map(({ cells }) => filledIn(cells));
  const widest = Math.max(...widths);
  const row = rows.find(
    ({ cells }, at) => 2 * (widths[at] ?? 0) >= widest && canBeHead(trimmedCells(cells), machine),
  );
  return row && headOf([row], trimmedCells(row.cells));
}

function withoutHead(rows: readonly CsvRow[]): TableHead {
  const width = Math.max(...rows.map(({ cells }) => trimmedCells(cells).length));
  if (width < 2) throw new MediaError("refused", IMPORT_SERVER.noColumns);
  return { line: 0, lastLine: 0, names: Array.from({ length: width }, () => ""), width };
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== "").length;

const headOf = (rows: readonly CsvRow[], names: readonly string[]): TableHead => ({
  line: rows[0]?.line ?? 0,
  lastLine: rows.at(-1)?.line ?? 0,
  names,
  width: Math.max(...rows.map(({ count }) => count)),
});

interface ScoredHead {
  head: TableHead;
  /** Number of known names, and points for names of the code and the title. */
  score: number;
}

/** Returns the header that begins in a row, of as many rows as make its names known. */
function headAt(rows: readonly CsvRow[], at: number, machine?: MachineHeads): ScoredHead {
  const first = rows[at] as CsvRow;
  let names = trimmedCells(first.cells);
  let best = { head: headOf([first], names), score: scoreOf(names, machine) };
  const joined = [first];
  for (let next = at + 1; next < at + HEAD_ROWS_MAX; next += 1) {
    const [above, row] = [rows[next - 1], rows[next]];
    if (!above || !row || row.line !== above.line + 1 || !isLikeHead(above)) break;
    const own = trimmedCells(row.cells);
    const isNumbers = next + 1 < rows.length && areColumnNumbers(own);
    const isUnits = isNumbers || own.every((cell) => cell === "" || isUnit(cell));
    if (!isUnits && !isLikeHead(row)) break;
    joined.push(row);
    // A known heading in both rows is one cell over both.
    const isMerged = own.some(
      (cell, column) => endsWith(names[column], cell) && knownHeads([cell], machine) > 0,
    );
    const together = isNumbers ? names : joinedNames(names, own);
    // A date below a name may hide it.
    if (!isUnits || scoreOf(together, machine) >= scoreOf(names, machine)) names = together;
    const alone = Math.max(best.score, scoreOf(own, machine));
    const joinedScore = scoreOf(names, machine);
    const isKnown = joinedScore > alone;
    const score = isMerged ? Math.max(joinedScore, alone) : joinedScore;
    if (isKnown || isMerged || (isUnits && score === best.score))
      best = { head: headOf(joined, names), score };
  }
  return best;
}

function scoreOf(names: readonly string[], machine?: MachineHeads): number {
  const known = knownHeads(names, machine);
  if (known === 0) return 0;
  const targets = guessTargets(names, machine);
  return known + Number(targets.includes("Part Code")) + Number(targets.includes("Title"));
}

/** A row that numbers the columns below the names: '1', '2', '3', or '(a)', '(b)', '(c)'. */
const areColumnNumbers = (own: readonly string[]): boolean =>
  own.length > 2 &&
  own.every((cell, column) => {
    const letter = cell.replace(/[^\p{L}\d]/gu, "").toUpperCase();
    return cell.replace(/\D/g, "") === `${column + 1}` || letter === String.fromCharCode(65 + column);
  });

/** A note on a column, below its heading: '(Rs)', 'Rs./pc', '%', 'w.e.f. 01.04.2026'. */
const BELOW_NAME =
  /^(?:[([{][^()[\]{}]{1,20}[)\]}]|(?:in )?(?:rs\.?|inr|₹)(?: ?(?:\/|per) ?\p{L}{1,6}\.?)?|%|w\.? ?e\.? ?f\.? ?[\d./-]{6,10})$/iu;
const isUnit = (cell: string): boolean => BELOW_NAME.test(cell) || knownUnit(cell) !== undefined;

const isFigure = (cell: string): boolean => typedNumber(cell) !== undefined && !/^(?:19|20)\d\d$/.test(cell);

/** Headings are words or years: neither figures nor long texts. A single one may be the table's title. */
const isLikeHead = ({ cells }: CsvRow): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return filled.length > 1 && filled.every((cell) => cell.length <= HEADING_MAX && !isFigure(cell));
};

const endsWith = (name = "", last: string): boolean => name === last || name.endsWith(` ${last}`);

/**
 * Joins the names of two header rows. A name above several others is prefixed to each of them, merged or not, but not to a
 * heading of something else: 'Unit' right of 'Dealer' and 'MRP' below 'Price' is no price.
 */
function joinedNames(above: readonly string[], below: readonly string[]): string[] {
  let over = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [upper = "", lower = ""] = [above[at], below[at]];
    if (upper !== "") over = lower === "" ? "" : upper;
    if (lower === "") return upper;
    const prefix = upper || (isOther(lower, over) ? "" : over);
    // A cell over several rows is in each of them.
    if (endsWith(prefix, lower)) return prefix;
    return prefix === "" ? lower : `${prefix} ${lower}`;
  });
}

/** Whether a heading says by itself what it is, which neither the name above it nor both together do. */
function isOther(lower: string, over: string): boolean {
  const [alone, above, together] = [lower, over, `${over} ${lower}`].map((name) => guessTargets([name])[0]);
  return over !== "" && alone !== null && alone !== above && alone !== together;
}

/** Unknown names may be a header, but not a single one and not figures. */
function canBeHead(names: readonly string[], machine?: MachineHeads): boolean {
  if (knownHeads(names, machine) > 0) return true;
  return (
    names.filter((name) => name.trim()).length > 1 && names.every((name) => typedNumber(name) === undefined)
  );
}

export function trimmedCells(cells: readonly string[]): string[] {
  const names = cells.map((name) => name.trim());
  return names.slice(0, names.findLastIndex(Boolean) + 1);
}
