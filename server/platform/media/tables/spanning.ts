import { type Area, around, centreOf, heightOf, widthOf } from "./page.ts";
import type { Line1 } from "./rules.ts";
import type { Grid, GridCell } from "./structure.ts";

/** In points: a line so near below a head reaches over the columns it is the head of. */
const BELOW = 7;
/** In heights of the line: how much better a head must stand over several columns than over its own. */
const BETTER = 0.5;

/**
 * Gives heads the columns that they stand over, where no line is drawn around them: those of the line below them, or
 * those that they stand in the middle of. `headRows` name the columns; the last of them stands over one each.
 */
export function withSpanningHeads(grid: Grid, headRows: number, across: readonly Line1[]): Grid {
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
  across: readonly Line1[],
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
    area && at >= first && at <= last && line && centreOf(area) > line.from && centreOf(area) < line.to
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

/** The columns that a head stands in the middle of, if they are more than those that it lies over. */
function middleOfColumns(
  { column, lastColumn }: Stretch,
  text: Area,
  columns: readonly (Area | undefined)[],
  first: number,
  last: number,
): Stretch {
  const off = (from: number, to: number) => {
    const own = columns.slice(from, to + 1).flatMap((area) => area ?? []);
    return own.length ? Math.abs(centreOf(around(own)) - centreOf(text)) : Number.POSITIVE_INFINITY;
  };
  const own = columns[column];
  // Flush with its own column it is the head of that alone.
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
