import { cardsOn } from "./cards.ts";
import { isCallout } from "./column-kinds.ts";
import { inside } from "./find-regions.ts";
import {
  type Area,
  areaIn,
  around,
  componentsOf,
  heightOf,
  isInside,
  median,
  type ReadPage,
  type TablePage,
  widthOf,
} from "./page.ts";
import type { Line } from "./phrases.ts";
import { type GivenTable, type OpenPage, openTablesPage, tableAt, tablesOn } from "./read-tables.ts";
import { type RowImage, rowImages } from "./row-images.ts";
import { createStepBudget, type StepBudget, StepBudgetExceeded } from "./step-budget.ts";
import type { Table } from "./table.ts";

/** In points: drawings closer than this are one figure; minimum size of one. */
const CELL = 5;
const SMALL = 24;

/** In shares of the page: longer lines and larger images are its frame and background. */
const FURNITURE = 0.7;
const CELLS_MAX = 400;

const GROUND = 0.6;
const GROUNDS_MAX = 200;

const isWithin = (a: Area, b: Area) =>
  a.left >= b.left - 2 && a.right <= b.right + 2 && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;

/** In points. */
const ABOVE = 90;

/** Factor of the usual letter height for a heading in the upper part of the page. */
const HEADING = 1.25;
const UPPER = 0.45;
const TEXT_MAX = 120;
const WORDS_MAX = 14;

const cut = (text: string) => text.trim().slice(0, TEXT_MAX).trim();

export interface FoundTable extends Table {
  title: string;
  pictures: RowImage[];
}

/** What was found on a page. `problem` says why nothing was: no text, or too much. */
export interface PageTables {
  heading: string;
  tables: FoundTable[];
  problem: "no-text" | "too-much" | null;
}

/** Returns a page's tables as detected or, if `given`, as the user outlined them. */
export function readPage(page: TablePage, given?: readonly GivenTable[]): PageTables {
  if (page.words.length === 0) return { heading: "", tables: [], problem: "no-text" };
  const budget = createStepBudget();
  try {
    const open = openTablesPage(page, budget);
    const { read, lines } = open;
    const { tables, pictures } = given ? givenTables(open, given, budget) : foundTables(open, budget);
    const areas = tables.map(({ box }) => areaIn(box, read));
    const figures = figuresOn(read, areas);
    budget.spend(
      lines.length * areas.length + tables.reduce((sum, { rows }) => sum + rows, 0) * read.shapes.length,
    );
    return {
      heading: headingOn(read, lines, areas),
      tables: tables.map((table) => ({
        ...table,
        title: titleOf(read, table, lines, areas),
        pictures: pictures.get(table) ?? rowImages(read, table, figures, areas),
      })),
      problem: null,
    };
  } catch (error) {
    if (error instanceof StepBudgetExceeded) return { heading: "", tables: [], problem: "too-much" };
    throw error;
  }
}

/** Tables, and the pictures of those that are cards. */
interface Read {
  tables: Table[];
  pictures: ReadonlyMap<Table, RowImage[]>;
}

function foundTables(open: OpenPage, budget: StepBudget): Read {
  const cards = cardsOn(open.read, open.lines, budget);
  if (!cards) return { tables: tablesOn(open, budget), pictures: new Map() };
  const lines = open.lines.flatMap((line) => {
    const phrases = line.phrases.filter((phrase) => !cards.phrases.has(phrase));
    return phrases.length ? [{ phrases, ...around(phrases) }] : [];
  });
  const tables = [...tablesOn({ ...open, lines }, budget), cards.table];
  return {
    tables: tables.toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]),
    pictures: new Map([[cards.table, cards.pictures]]),
  };
}

/** Cards in an outline are read as such unless it has columns or a head. */
function givenTables(open: OpenPage, given: readonly GivenTable[], budget: StepBudget): Read {
  const pictures = new Map<Table, RowImage[]>();
  const tables = given.flatMap((each) => {
    const own = inside(open.lines, areaIn(each.box, open.read), budget);
    const cards = each.borders || each.headRows ? undefined : cardsOn(open.read, own, budget);
    if (!cards) return tableAt(open, each, budget) ?? [];
    const table = { ...cards.table, box: each.box };
    pictures.set(table, cards.pictures);
    return table;
  });
  return { tables, pictures };
}

/** Returns the page's heading: its largest letters, if larger than most; else empty. */
function headingOn(page: ReadPage, lines: readonly Line[], tables: readonly Area[]): string {
  const usual = median(lines.map(heightOf));
  const free = lines.filter(
    (line) => line.bottom < UPPER * page.height && !tables.some((table) => isInside(line, table)),
  );
  const large = free.filter((line) => heightOf(line) >= HEADING * usual);
  const tallest = Math.max(0, ...large.map(heightOf));
  const own = large.filter((line) => heightOf(line) > 0.9 * tallest);
  const [first] = own;
  if (!first) return "";
  // A heading may have two lines; text far to the right is separate.
  const text = own
    .slice(0, 2)
    .filter((line) => line.top - first.bottom < heightOf(first))
    .map(({ phrases }) => phrases.filter((phrase) => heightOf(phrase) > 0.9 * tallest))
    .map((phrases) => phrases.map((phrase) => phrase.text).join(" "))
    .join(" ");
  return cut(text);
}

/** Returns the title directly above a table, or ''; a full stop or semicolon ends a sentence, not a title. */
function titleOf(page: ReadPage, table: Table, lines: readonly Line[], tables: readonly Area[]): string {
  const area = areaIn(table.box, page);
  const over = lines.flatMap((line) => {
    const phrases = line.phrases.filter(
      (phrase) =>
        phrase.bottom <= area.top + 2 &&
        phrase.bottom > area.top - ABOVE &&
        phrase.left < area.right &&
        phrase.right > area.left &&
        !tables.some((other) => isInside(phrase, other)),
    );
    return phrases.length ? [phrases] : [];
  });
  const nearest = over.at(-1);
  if (nearest?.length !== 1 || !nearest[0]) return "";
  const { text } = nearest[0];
  if (isCallout(text)) return "";
  return text.split(" ").length <= WORDS_MAX && !/[.;]$/.test(text) ? cut(text) : "";
}

/** Returns the figures of a page: nearby images and drawings joined, except in `taken` areas (the tables). */
function figuresOn(page: ReadPage, taken: readonly Area[]): Area[] {
  const cell = Math.max(CELL, page.width / CELLS_MAX, page.height / CELLS_MAX);
  const [columns, rows] = [Math.ceil(page.width / cell) + 1, Math.ceil(page.height / cell) + 1];
  const isFree = (area: Area) => !taken.some((other) => isWithin(area, other));
  const drawn = [
    ...page.shapes,
    ...page.images.filter(
      (area) => widthOf(area) < FURNITURE * page.width || heightOf(area) < FURNITURE * page.height,
    ),
    ...page.rules.filter(
      (area) => Math.max(widthOf(area), heightOf(area)) < 0.5 * Math.max(page.width, page.height),
    ),
  ].filter(isFree);
  const covered = coverage(drawn, { cell, columns, rows });
  const drawings = componentsOf(covered, { width: columns, height: rows }, 1)
    .map(({ left, top, right, bottom }) => ({
      left: left * cell,
      top: top * cell,
      right: Math.min(page.width, right * cell),
      bottom: Math.min(page.height, bottom * cell),
    }))
    .filter((area) => widthOf(area) >= SMALL && heightOf(area) >= SMALL);
  return onGrounds(drawings, page);
}

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

interface Cells {
  cell: number;
  columns: number;
  rows: number;
}

/** Marks the cells that areas cover, with a two-dimensional prefix sum over their corners. */
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
