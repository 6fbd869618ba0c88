import { type Area, around, disjointSets, firstAtLeast } from "./page.ts";
import type { StepBudget } from "./step-budget.ts";

/** A horizontal (`at` is its height) or vertical (`at` is its distance from the left) line and its extent. */
export interface Segment {
  at: number;
  from: number;
  to: number;
}

export interface Rules {
  across: Segment[];
  down: Segment[];
}

/** In points: closer lines are one, closer ends meet. */
const NEAR = 2.5;
/** Beyond this the longest lines are kept. */
const LINES_MAX = 3000;

export function rulesOf(lines: readonly Area[], budget: StepBudget): Rules {
  const across: Segment[] = [];
  const down: Segment[] = [];
  for (const { left, top, right, bottom } of lines) {
    if (right - left >= bottom - top) across.push({ at: (top + bottom) / 2, from: left, to: right });
    else down.push({ at: (left + right) / 2, from: top, to: bottom });
  }
  return { across: joined(across, budget), down: joined(down, budget) };
}

function joined(lines: readonly Segment[], budget: StepBudget): Segment[] {
  const groups: { at: number; lines: Segment[] }[] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    budget.spend(1);
    const last = groups.at(-1);
    if (last && line.at - last.at <= NEAR) last.lines.push(line);
    else groups.push({ at: line.at, lines: [line] });
  }
  const all = groups.flatMap((group) => {
    const pieces: (Segment & { sum: number })[] = [];
    for (const { at, from, to } of group.lines.toSorted((a, b) => a.from - b.from)) {
      const last = pieces.at(-1);
      const length = to - from;
      if (last && from <= last.to + NEAR) {
        last.to = Math.max(last.to, to);
        last.at = (last.at * last.sum + at * length) / (last.sum + length || 1);
        last.sum += length;
      } else pieces.push({ at, from, to, sum: length });
    }
    return pieces.map(({ at, from, to }) => ({ at, from, to }));
  });
  if (all.length <= LINES_MAX) return all;
  return all
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, LINES_MAX)
    .toSorted((a, b) => a.at - b.at);
}

/** Returns the share of a stretch covered by lines. */
export function covered(lines: readonly Segment[], from: number, to: number): number {
  let sum = 0;
  let end = from;
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    const [a, b] = [Math.max(end, line.from), Math.min(to, line.to)];
    if (b > a) {
      sum += b - a;
      end = b;
    }
  }
  return to > from ? sum / (to - from) : 0;
}

export interface Region {
  area: Area;
  rules: Rules;
  /** Most rows are separated by drawn lines; else it was found by its text. */
  isRuled: boolean;
  /** Crossing lines define its spans. */
  isDrawn: boolean;
  /** The user has set its columns. */
  hasColumns?: boolean;
}

/** Returns the areas of crossing lines, each with its lines. */
export function gridsOf({ across, down }: Rules, budget: StepBudget): Region[] {
  const { rootOf, join } = disjointSets(across.length + down.length);
  across.forEach((line, at) => {
    for (
      let place = firstAtLeast(down, line.from - NEAR, (other) => other.at);
      place < down.length;
      place += 1
    ) {
      const other = down[place];
      budget.spend(1);
      if (!other || other.at > line.to + NEAR) break;
      if (line.at >= other.from - NEAR && line.at <= other.to + NEAR) {
        join(at, across.length + place);
      }
    }
  });
  const groups = new Map<number, Rules>();
  const groupAt = (at: number) => {
    const root = rootOf(at);
    const group = groups.get(root) ?? { across: [], down: [] };
    groups.set(root, group);
    return group;
  };
  for (const [at, line] of across.entries()) groupAt(at).across.push(line);
  for (const [at, line] of down.entries()) groupAt(across.length + at).down.push(line);
  return [...groups.values()]
    .filter((group) => group.across.length > 0 && group.down.length > 0)
    .map((rules) => ({ area: areaOf(rules), rules, isRuled: true, isDrawn: true }));
}

const areaOf = ({ across, down }: Rules): Area =>
  around([
    ...across.map(({ at, from, to }) => ({ left: from, right: to, top: at, bottom: at })),
    ...down.map(({ at, from, to }) => ({ left: at, right: at, top: from, bottom: to })),
  ]);

/** A range of columns and rows, inclusive. */
export interface Span {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

/** A region's grid by drawn lines alone: borders from left to right and from top to bottom, and joined fields. */
export interface TableFrame {
  xs: readonly number[];
  ys: readonly number[];
  fields: readonly Span[];
}

/** Of a field's side. */
const DRAWN = 0.5;
/** In points. */
const THIN = 4;

export function frameOf({ area, rules }: Region, budget: StepBudget): TableFrame {
  const xs = bordersOf(rules.down, area.left, area.right);
  const ys = bordersOf(rules.across, area.top, area.bottom);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const { rootOf, join } = disjointSets(rows * columns);
  const near = (lines: readonly Segment[], at: number) =>
    lines.filter((line) => Math.abs(line.at - at) <= THIN);
  const walls = xs.map((x) => near(rules.down, x));
  const floors = ys.map((y) => near(rules.across, y));
  budget.spend(xs.length * rules.down.length + ys.length * rules.across.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      budget.spend((walls[column + 1]?.length ?? 0) + (floors[row + 1]?.length ?? 0) + 1);
      const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [xs[column], xs[column + 1], ys[row], ys[row + 1]];
      if (column + 1 < columns && covered(walls[column + 1] ?? [], y1 + NEAR, y2 - NEAR) < DRAWN) {
        join(at, at + 1);
      }
      if (row + 1 < rows && covered(floors[row + 1] ?? [], x1 + NEAR, x2 - NEAR) < DRAWN) {
        join(at, at + columns);
      }
    }
  }
  const fields = new Map<number, Span>();
  for (let at = 0; at < rows * columns; at += 1) {
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

/** Returns the lines' positions, merged where close, with both ends. */
function bordersOf(lines: readonly Segment[], first: number, last: number): number[] {
  const borders = [first];
  for (const { at } of lines.toSorted((a, b) => a.at - b.at)) {
    if (at - (borders.at(-1) ?? 0) > THIN && last - at > THIN) borders.push(at);
  }
  return [...borders, last];
}
