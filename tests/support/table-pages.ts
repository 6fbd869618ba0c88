import type { Box } from "#contract/catalogs/catalog.ts";
import type { TablePage, Turn } from "#server/catalogs/readings/tables/page.ts";
import { openTablesPage, tablesOn } from "#server/catalogs/readings/tables/read-tables.ts";
import { createStepBudget } from "#server/catalogs/readings/tables/step-budget.ts";
import type { Table } from "#server/catalogs/readings/tables/table.ts";

const WIDTH = 600;
const HEIGHT = 800;
/** In points: a fixed letter width and line height. */
const LETTER = 5;
const LINE = 10;

/** A page of 600 by 800 points; positions are in points from the upper left corner. */
export interface MadePage extends TablePage {
  words: { text: string; box: Box; turn: Turn }[];
  rules: [number, number, number, number][];
  /** A text on one line by its left edge. */
  text(x: number, y: number, text: string): void;
  /** A text on one line by its right edge. */
  flushRight(x: number, y: number, text: string): void;
  rule(x1: number, y1: number, x2: number, y2: number): void;
}

export function madePage(number = 1): MadePage {
  const page: MadePage = {
    number,
    width: WIDTH,
    height: HEIGHT,
    words: [],
    rules: [],
    areas: [],
    images: [],
    shapes: [],
    text(x, y, text) {
      let at = x;
      for (const word of text.split(" ")) {
        const box: Box = [at / WIDTH, y / HEIGHT, (word.length * LETTER) / WIDTH, LINE / HEIGHT];
        if (word) page.words.push({ text: word, box, turn: 0 });
        at += (word.length + 0.5) * LETTER;
      }
    },
    flushRight: (x, y, text) =>
      page.text(x - (text.length - (text.split(" ").length - 1) / 2) * LETTER, y, text),
    rule: (x1, y1, x2, y2) => void page.rules.push([x1 / WIDTH, y1 / HEIGHT, x2 / WIDTH, y2 / HEIGHT]),
  };
  return page;
}

/** Rows of texts at these x positions with the given spacing. */
export function putRows(
  page: MadePage,
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  y: number,
  step = 14,
): void {
  rows.forEach((texts, row) => {
    texts.forEach((text, column) => {
      if (text) page.text(xs[column] ?? 0, y + row * step, text);
    });
  });
}

/** The tables of a page, read with a work limit. */
export const tablesOf = (page: TablePage, work = createStepBudget()): Table[] =>
  tablesOn(openTablesPage(page, work), work);

/** A table's cells as rows of texts; a spanning cell is at its first position. */
export function rowsOf(table: {
  rows: number;
  columns: number;
  cells: readonly { row: number; column: number; text: string }[];
}): string[][] {
  const rows = Array.from({ length: table.rows }, () => Array.from({ length: table.columns }, () => ""));
  for (const { row, column, text } of table.cells) {
    const own = rows[row];
    if (own) own[column] = text;
  }
  return rows;
}
