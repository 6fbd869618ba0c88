import type { Box } from "#contract/catalogs/catalog.ts";
import { fold } from "#contract/platform/words.ts";
import { isValue } from "./column-kinds.ts";
import { type FoundRegions, findRegions, inside } from "./find-regions.ts";
import { headNames, headRowsOf, withHead } from "./heads.ts";
import { listStarts } from "./lists-beside.ts";
import {
  type Area,
  areaIn,
  around,
  asRead,
  boxCentre,
  heightOf,
  median,
  type ReadPage,
  type TablePage,
  widthOf,
} from "./page.ts";
import { type Line, textLines } from "./phrases.ts";
import { type Region, type Rules, rulesOf, type Segment } from "./rules.ts";
import { type StepBudget, StepBudgetExceeded } from "./step-budget.ts";
import { type Grid, type GridCell, gridOf } from "./structure.ts";
import { type Table, textOf, toTable, trimmed } from "./table.ts";

/** In points: maximum distance of a line below a head that spans the columns it covers. */
const BELOW = 7;

/** In line heights: how much better a head must be centred over several columns than over its own. */
const BETTER = 0.5;

const WORDS_MAX = 15_000;
const COLUMNS_MAX = 100;

export interface OpenPage {
  read: ReadPage;
  rules: Rules;
  lines: Line[];
}

/** Throws StepBudgetExceeded for an unreasonable page. */
export function openTablesPage(page: TablePage, budget: StepBudget): OpenPage {
  if (page.words.length > WORDS_MAX) throw new StepBudgetExceeded();
  const read = asRead(page);
  const rules = rulesOf(read.rules, budget);
  const walls = read.rules.filter(({ left, top, right, bottom }) => bottom - top > right - left);
  return { read, rules, lines: textLines(read, walls, budget) };
}

/** Returns the tables of a page, from top to bottom. Throws StepBudgetExceeded. */
export function tablesOn({ read, rules, lines }: OpenPage, budget: StepBudget): Table[] {
  return findRegions(read, rules, lines, budget)
    .flatMap((found) => gridsBeside(found, rules, budget))
    .filter(({ xs }) => xs.length - 1 <= COLUMNS_MAX)
    .map((grid) => toTable(read, grid))
    .filter((table) => table.rows >= 2 && table.columns >= 2)
    .toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
}

/** A table outlined by the user on the page as shown, with column borders if given. */
export interface GivenTable {
  box: Box;
  /** Shares of the width of the page for reading. */
  borders?: readonly number[] | undefined;
  /** Number of head rows, if detected wrongly. */
  headRows?: number | undefined;
}

/** Returns the table the user outlined; undefined without text. Throws StepBudgetExceeded. */
export function tableAt(
  { read, rules, lines }: OpenPage,
  { box, borders, headRows }: GivenTable,
  budget: StepBudget,
): Table | undefined {
  const outline = areaIn(box, read);
  const xs = borders?.map((border) => border * read.width);
  const area = xs ? { ...outline, left: Math.min(...xs), right: Math.max(...xs) } : outline;
  const own = inside(lines, area, budget);
  if (own.length === 0) return undefined;
  const { rules: cut } = cutOut({ area, rules, isRuled: true, isDrawn: true }, area.left, area.right);
  const across = cut.across.filter(({ at }) => at > area.top && at < area.bottom);
  const down = xs?.map((at) => ({ at, from: area.top, to: area.bottom }));
  const region = {
    area,
    rules: { across, down: down ?? cut.down.filter(({ from, to }) => to > area.top && from < area.bottom) },
    isRuled: across.length > 2,
    isDrawn: false,
    hasColumns: down !== undefined,
  };
  const table = toTable(read, withSpans(trimmed(gridOf(region, own, budget)), rules));
  // Keeps the user's outline.
  return withHead({ ...table, box }, headRows ?? table.headRows);
}

function gridsBeside({ region, lines }: FoundRegions, rules: Rules, budget: StepBudget): Grid[] {
  const whole = trimmed(gridOf(region, lines, budget));
  const parts = repeatedParts(whole, budget).map(([left, right]) => {
    const part = cutOut(region, left, right);
    return trimmed(gridOf(part, inside(lines, part.area, budget), budget));
  });
  const grids = parts.length ? parts : [whole];
  return region.isDrawn ? grids : grids.map((grid) => withSpans(grid, rules));
}

function withSpans(grid: Grid, { across }: Rules): Grid {
  const cells = grid.cells.map(withText);
  const size = { rows: grid.ys.length - 1, columns: grid.xs.length - 1 };
  return withSpanningHeads(grid, headRowsOf({ ...size, cells }), across);
}

/** Assigns heads to the columns they span: those below them, or those they are centred over. */
function withSpanningHeads(grid: Grid, headRows: number, across: readonly Segment[]): Grid {
  if (headRows < 2) return grid;
  const columns = grid.xs.slice(0, -1).map((_, column) => {
    const own = grid.cells.filter(
      (cell) => cell.column === column && cell.lastColumn === column && cell.row >= headRows - 1,
    );
    return own.length ? around(own.flatMap(({ phrases }) => phrases)) : undefined;
  });
  const cells = grid.cells.map((cell) => {
    if (cell.row >= headRows - 1 || cell.phrases.length === 0) return cell;
    const mates = grid.cells.filter(
      (other) => other !== cell && other.row <= cell.lastRow && other.lastRow >= cell.row,
    );
    const isFree = (column: number) =>
      !mates.some((other) => other.column <= column && other.lastColumn >= column);
    return { ...cell, ...spanOf(cell, columns, isFree, across) };
  });
  return { ...grid, cells };
}

type Stretch = Pick<GridCell, "column" | "lastColumn">;

function spanOf(
  cell: GridCell,
  columns: readonly (Area | undefined)[],
  isFree: (column: number) => boolean,
  across: readonly Segment[],
): Stretch {
  const text = around(cell.phrases);
  let [first, last] = [cell.column, cell.lastColumn];
  while (first > 0 && isFree(first - 1)) first -= 1;
  while (last + 1 < columns.length && isFree(last + 1)) last += 1;
  const line = across.find(
    ({ at, from, to }) =>
      at >= text.bottom - 2 && at < text.bottom + BELOW && from <= text.left + 2 && to >= text.right - 2,
  );
  const under = columns.flatMap((area, at) =>
    area && at >= first && at <= last && line && boxCentre(area) > line.from && boxCentre(area) < line.to
      ? [at]
      : [],
  );
  if (line) {
    return {
      column: Math.min(cell.column, ...under),
      lastColumn: Math.max(cell.lastColumn, ...under),
    };
  }
  return middleOfColumns(cell, text, columns, first, last);
}

/** Returns the columns a head is centred over, if more than it overlaps. */
function middleOfColumns(
  { column, lastColumn }: Stretch,
  text: Area,
  columns: readonly (Area | undefined)[],
  first: number,
  last: number,
): Stretch {
  const off = (from: number, to: number) => {
    const own = columns.slice(from, to + 1).flatMap((area) => area ?? []);
    return own.length ? Math.abs(boxCentre(around(own)) - boxCentre(text)) : Number.POSITIVE_INFINITY;
  };
  const own = columns[column];
  // A head aligned with its own column is that column's only.
  if (
    own &&
    column === lastColumn &&
    (Math.abs(own.left - text.left) < 2 || Math.abs(own.right - text.right) < 2)
  ) {
    return { column, lastColumn };
  }
  let best = { column, lastColumn, off: off(column, lastColumn) - BETTER * heightOf(text) };
  for (let from = first; from <= column; from += 1) {
    for (let to = lastColumn; to <= last; to += 1) {
      const each = off(from, to);
      if (each < best.off && widthOf(text) > 0) best = { column: from, lastColumn: to, off: each };
    }
  }
  return { column: best.column, lastColumn: best.lastColumn };
}

/** Minimum share of codes or numbers in the first column. */
const KEYS = 0.8;
const ROWS_MIN = 3;

/** Returns the extents of side-by-side tables: repeated heads, or columns of codes or consecutive numbers. */
function repeatedParts(grid: Grid, budget: StepBudget): [left: number, right: number][] {
  const columns = grid.xs.length - 1;
  const partsAt = (starts: readonly number[]) =>
    starts.map((start, part): [number, number] => [
      grid.xs[start] ?? 0,
      grid.xs[starts[part + 1] ?? columns] ?? 0,
    ]);
  for (let period = 2; period * 2 <= columns; period += 1) {
    if (columns % period !== 0) continue;
    budget.spend(grid.cells.length * columns);
    if (grid.cells.some((cell) => crossesPeriod(cell, period))) continue;
    if (!hasRepeatedHead(grid, period) && !hasRepeatedKind(grid, period)) continue;
    return partsAt(Array.from({ length: columns / period }, (_, part) => part * period));
  }
  const starts = listStarts(namesOf(grid), (column) => gapBefore(grid, column));
  const isCrossed = grid.cells.some(({ column, lastColumn }) =>
    starts.some((start) => column < start && lastColumn >= start),
  );
  return starts.length === 0 || isCrossed ? [] : partsAt([0, ...starts]);
}

function namesOf({ cells, xs, ys }: Grid): string[] {
  const table = { rows: ys.length - 1, columns: xs.length - 1, cells: cells.map(withText) };
  return headNames(table, headRowsOf(table));
}

const withText = (cell: GridCell) => ({ ...cell, text: textOf(cell.phrases) });

/** Returns the free width between the texts of a column and those of the one before. */
function gapBefore({ cells }: Grid, column: number): number {
  const before = cells
    .filter(({ lastColumn }) => lastColumn === column - 1)
    .flatMap(({ phrases }) => phrases);
  const own = cells.filter((cell) => cell.column === column).flatMap(({ phrases }) => phrases);
  return around(own).left - around(before).right;
}

const crossesPeriod = ({ column, lastColumn }: { column: number; lastColumn: number }, period: number) =>
  Math.floor(column / period) !== Math.floor(lastColumn / period);

const cellText = ({ phrases }: GridCell) => phrases.map(({ text }) => text).join(" ");

function hasRepeatedHead({ cells, xs }: Grid, period: number): boolean {
  const head = new Map(
    cells.filter(({ row }) => row === 0).map((cell) => [cell.column, fold(cellText(cell))]),
  );
  return xs
    .slice(0, -1)
    .every(
      (_, at) =>
        (head.get(at) ?? "") !== "" && head.get(at) === head.get(at % period) && !isValue(head.get(at) ?? ""),
    );
}

function hasRepeatedKind({ cells, xs }: Grid, period: number): boolean {
  const columns = xs.slice(0, -1).map((_, at) =>
    cells
      .filter(({ column }) => column === at)
      .toSorted((a, b) => a.row - b.row)
      .map(cellText),
  );
  const values = columns.map((texts) => texts.filter(isValue).length / (texts.length || 1));
  const lengths = columns.map((texts) => median(texts.map(({ length }) => length)));
  const isAlike = columns.every((_, at) => {
    const [own = 0, first = 0] = [lengths[at], lengths[at % period]];
    const isSame = Math.abs((values[at] ?? 0) - (values[at % period] ?? 0)) < 0.25;
    return isSame && own < 2 * first + 3 && first < 2 * own + 3;
  });
  if (!isAlike || columns.some(({ length }) => length < ROWS_MIN)) return false;
  const keys = columns.filter((_, at) => at % period === 0);
  if (keys.some((texts) => texts.filter(isKey).length < KEYS * texts.length)) return false;
  const isCoded = keys.every(
    (texts) =>
      texts.filter((text) => /\p{L}/u.test(text) && /\p{N}/u.test(text)).length >= KEYS * texts.length,
  );
  return isCoded || goOn(keys);
}

const isKey = (text: string) => text.length <= 30 && /\p{N}/u.test(text) && !/\s/.test(text);

/** Returns whether numbers rise down each column and from one column to the next. */
function goOn(columns: readonly (readonly string[])[]): boolean {
  const numbers = columns
    .flat()
    .map((text) => (/^\d{1,4}[.)]?$/.test(text) ? Number.parseInt(text, 10) : undefined));
  return numbers.every((each, at) => each !== undefined && (at === 0 || each > (numbers[at - 1] ?? 0)));
}

function cutOut({ area, rules, ...kind }: Region, left: number, right: number): Region {
  const across = rules.across.flatMap(({ at, from, to }): Segment[] =>
    from < right && to > left ? [{ at, from: Math.max(from, left), to: Math.min(to, right) }] : [],
  );
  const down = rules.down.filter(({ at }) => at >= left - 1 && at <= right + 1);
  return { area: { ...area, left, right }, rules: { across, down }, ...kind };
}
