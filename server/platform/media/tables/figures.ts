import { type Area, heightOf, type ReadPage, widthOf } from "./page.ts";

/** In points: what is drawn nearer to each other is one figure, and one is no smaller. */
const CELL = 5;
const SMALL = 24;
/** As shares of the page: longer lines and larger images are its frame and its ground. */
const FURNITURE = 0.7;
const CELLS_MAX = 400;
/** A larger one, as a share of the page, is the ground of all that is on it. */
const GROUND = 0.6;
const GROUNDS_MAX = 200;

/**
 * The figures of a page: images and what is drawn, put together where they lie near each other. What is drawn in `taken`
 * areas, the tables, is none of them.
 */
export function figuresOn(page: ReadPage, taken: readonly Area[]): Area[] {
  const cell = Math.max(CELL, page.width / CELLS_MAX, page.height / CELLS_MAX);
  const [columns, rows] = [Math.ceil(page.width / cell) + 1, Math.ceil(page.height / cell) + 1];
  const isFree = (area: Area) => !taken.some((other) => isWithin(area, other));
  const drawn = [
    ...page.shapes,
    ...page.pictures.filter(
      (area) => widthOf(area) < FURNITURE * page.width || heightOf(area) < FURNITURE * page.height,
    ),
    ...page.rules.filter(
      (area) => Math.max(widthOf(area), heightOf(area)) < 0.5 * Math.max(page.width, page.height),
    ),
  ].filter(isFree);
  const covered = coverage(drawn, { cell, columns, rows });
  const drawings = componentsOf(covered, columns, rows)
    .map(({ left, top, right, bottom }) => ({
      left: left * cell,
      top: top * cell,
      right: Math.min(page.width, (right + 1) * cell),
      bottom: Math.min(page.height, (bottom + 1) * cell),
    }))
    .filter((area) => widthOf(area) >= SMALL && heightOf(area) >= SMALL);
  return onGrounds(drawings, page);
}

/** What is drawn on one ground is one figure, as large as that. */
function onGrounds(drawings: readonly Area[], { areas, width, height }: ReadPage): Area[] {
  const size = (area: Area) => widthOf(area) * heightOf(area);
  const grounds = areas
    .filter(
      (area) => Math.min(widthOf(area), heightOf(area)) >= 2 * SMALL && size(area) < GROUND * width * height,
    )
    .toSorted((a, b) => size(a) - size(b))
    .slice(0, GROUNDS_MAX);
  return [...new Set(drawings.map((each) => grounds.find((ground) => isWithin(each, ground)) ?? each))];
}

const isWithin = (a: Area, b: Area) =>
  a.left >= b.left - 2 && a.right <= b.right + 2 && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;

interface Cells {
  cell: number;
  columns: number;
  rows: number;
}

/** Which cells of the page something lies over: each area is noted by its corners, and they are added up once. */
function coverage(areas: readonly Area[], { cell, columns, rows }: Cells): Uint8Array {
  const sums = new Int32Array((columns + 1) * (rows + 1));
  const put = (column: number, row: number, by: number) => {
    const at = row * (columns + 1) + column;
    sums[at] = (sums[at] ?? 0) + by;
  };
  const clamped = (at: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(at / cell)));
  for (const { left, top, right, bottom } of areas) {
    const [x1, x2] = [clamped(left, columns), clamped(right, columns) + 1];
    const [y1, y2] = [clamped(top, rows), clamped(bottom, rows) + 1];
    put(x1, y1, 1);
    put(x2, y1, -1);
    put(x1, y2, -1);
    put(x2, y2, 1);
  }
  const covered = new Uint8Array(columns * rows);
  const above = new Int32Array(columns);
  for (let row = 0; row < rows; row += 1) {
    let along = 0;
    for (let column = 0; column < columns; column += 1) {
      along += sums[row * (columns + 1) + column] ?? 0;
      above[column] = (above[column] ?? 0) + along;
      covered[row * columns + column] = (above[column] ?? 0) > 0 ? 1 : 0;
    }
  }
  return covered;
}

/** Cells that hang together, the corners included, as the rectangles around them. */
function componentsOf(covered: Uint8Array, columns: number, rows: number): Area[] {
  const found: Area[] = [];
  const waiting: number[] = [];
  for (let start = 0; start < covered.length; start += 1) {
    if (!covered[start]) continue;
    const area = { left: columns, top: rows, right: 0, bottom: 0 };
    waiting.push(start);
    covered[start] = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
          const next = row * columns + column;
          if (!covered[next]) continue;
          covered[next] = 0;
          waiting.push(next);
        }
      }
    }
    found.push(area);
  }
  return found;
}
