import { fold } from "../../../../contract/platform/words.ts";
import { isValue } from "./column-kinds.ts";
import { median } from "./page.ts";
import type { Line1, Region } from "./rules.ts";
import type { Grid } from "./structure.ts";
import type { Work } from "./work.ts";

/** Of a column's cells so many are codes or numbers, where rows begin with it. */
const KEYS = 0.8;
const ROWS_MIN = 3;

/**
 * From where to where the tables reach that stand beside each other in one: the same heads again, or, without heads,
 * columns of the same kind that begin with codes or with numbers that go on.
 */
export function repeatedParts(grid: Grid, work: Work): [left: number, right: number][] {
  const columns = grid.xs.length - 1;
  for (let period = 2; period * 2 <= columns; period += 1) {
    if (columns % period !== 0) continue;
    work.spend(grid.cells.length * columns);
    if (grid.cells.some((cell) => liesOver(cell, period))) continue;
    if (!hasRepeatedHead(grid, period) && !hasRepeatedKind(grid, period)) continue;
    return Array.from({ length: columns / period }, (_, part) => [
      grid.xs[part * period] ?? 0,
      grid.xs[(part + 1) * period] ?? 0,
    ]);
  }
  return [];
}

const liesOver = ({ column, lastColumn }: { column: number; lastColumn: number }, period: number) =>
  Math.floor(column / period) !== Math.floor(lastColumn / period);

const textOf = ({ phrases }: { phrases: readonly { text: string }[] }) =>
  phrases.map(({ text }) => text).join(" ");

function hasRepeatedHead({ cells, xs }: Grid, period: number): boolean {
  const head = new Map(cells.filter(({ row }) => row === 0).map((cell) => [cell.column, fold(textOf(cell))]));
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
      .map(textOf),
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

/** Whether numbers rise down each column and from the end of one to the beginning of the next. */
function goOn(columns: readonly (readonly string[])[]): boolean {
  const numbers = columns
    .flat()
    .map((text) => (/^\d{1,4}[.)]?$/.test(text) ? Number.parseInt(text, 10) : undefined));
  return numbers.every((each, at) => each !== undefined && (at === 0 || each > (numbers[at - 1] ?? 0)));
}

/** What of a region lies between two heights of the line across. */
export function cutOut({ area, rules, ...kind }: Region, left: number, right: number): Region {
  const across = rules.across.flatMap(({ at, from, to }): Line1[] =>
    from < right && to > left ? [{ at, from: Math.max(from, left), to: Math.min(to, right) }] : [],
  );
  const down = rules.down.filter(({ at }) => at >= left - 1 && at <= right + 1);
  return { area: { ...area, left, right }, rules: { across, down }, ...kind };
}
