import type { Region } from "./grids.ts";
import { covered, type Line1, NEAR } from "./rules.ts";
import type { Work } from "./work.ts";

/** A stretch of columns and rows; the last of each belongs to it. */
export interface Span {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

/** What the drawn lines alone make of a region: borders from left to right and from top to bottom, and which fields are one. */
export interface Frame {
  xs: readonly number[];
  ys: readonly number[];
  fields: readonly Span[];
}

/** A side is there that is drawn over this share. */
const DRAWN = 0.5;
/** In points: borders are farther apart. */
const THIN = 4;

export function frameOf({ area, rules }: Region, work: Work): Frame {
  const xs = bordersOf(rules.down, area.left, area.right);
  const ys = bordersOf(rules.across, area.top, area.bottom);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const parents = Array.from({ length: rows * columns }, (_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[at] = root;
    return root;
  };
  const near = (lines: readonly Line1[], at: number) =>
    lines.filter((line) => Math.abs(line.at - at) <= THIN);
  const walls = xs.map((x) => near(rules.down, x));
  const floors = ys.map((y) => near(rules.across, y));
  work.spend(xs.length * rules.down.length + ys.length * rules.across.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      work.spend((walls[column + 1]?.length ?? 0) + (floors[row + 1]?.length ?? 0) + 1);
      const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [xs[column], xs[column + 1], ys[row], ys[row + 1]];
      if (column + 1 < columns && covered(walls[column + 1] ?? [], y1 + NEAR, y2 - NEAR) < DRAWN) {
        parents[rootOf(at + 1)] = rootOf(at);
      }
      if (row + 1 < rows && covered(floors[row + 1] ?? [], x1 + NEAR, x2 - NEAR) < DRAWN) {
        parents[rootOf(at + columns)] = rootOf(at);
      }
    }
  }
  const fields = new Map<number, Span>();
  for (let at = 0; at < parents.length; at += 1) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const root = rootOf(at);
    const field = fields.get(root);
    if (!field) fields.set(root, { row, column, lastRow: row, lastColumn: column });
    else {
      field.column = Math.min(field.column, column);
      field.lastRow = Math.max(field.lastRow, row);
      field.lastColumn = Math.max(field.lastColumn, column);
    }
  }
  return { xs, ys, fields: [...fields.values()] };
}

/** Where lines stand, one of those that are near each other, and the two ends. */
function bordersOf(lines: readonly Line1[], first: number, last: number): number[] {
  const borders = [first];
  for (const { at } of lines.toSorted((a, b) => a.at - b.at)) {
    if (at - (borders.at(-1) ?? 0) > THIN && last - at > THIN) borders.push(at);
  }
  return [...borders, last];
}
