import type { Box } from "#contract/catalogs/catalog.ts";
import { headNames, headRowsOf } from "./heads.ts";
import { around, boxOf, heightOf, middleOf, type ReadPage, roundedTo5, type Turn } from "./page.ts";
import { type Phrase, phraseOf } from "./phrases.ts";
import type { Grid } from "./structure.ts";
import { goesOnAsCode } from "./wrapped-codes.ts";

/** A cell with its indexes in the table, from 0, and its box on the page as shown. */
interface TableCell {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
  text: string;
  box: Box;
  isUnsure?: true;
}

export interface Table {
  page: number;
  box: Box;
  turn: Turn;
  rows: number;
  columns: number;
  /** Number of head rows, and the column names; empty without one. */
  headRows: number;
  names: string[];
  /** Column borders as shares of the width of the page for reading. */
  borders: number[];
  /** Row borders as shares of its height. */
  tops: number[];
  cells: TableCell[];
}

/** Filled share and count of a column from which an empty scanned cell is unsure. */
const FILLED_SHARE = 0.8;
const FILLED_MIN = 3;

/** Converts a grid to a table with its filled cells and, on a scan, empty ones whose text may be missing. */
export function toTable(page: ReadPage, { area, xs, ys, cells: gridCells }: Grid): Table {
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  const filled = gridCells
    .map(
      (cell): TableCell => ({
        row: cell.row,
        column: cell.column,
        lastRow: cell.lastRow,
        lastColumn: cell.lastColumn,
        text: textOf(cell.phrases),
        box: boxOf(around(cell.phrases), page),
        ...(cell.phrases.some(({ words }) => words.some(({ isUnsure }) => isUnsure))
          ? { isUnsure: true as const }
          : {}),
      }),
    )
    .toSorted((a, b) => a.row - b.row || a.column - b.column);
  const headRows = headRowsOf({ rows, columns, cells: filled });
  const missed = page.isScan ? missedCells({ rows, columns, cells: filled }, headRows) : [];
  const placed = missed.map(([row, column]): TableCell => {
    const box = {
      left: xs[column] ?? 0,
      top: ys[row] ?? 0,
      right: xs[column + 1] ?? 0,
      bottom: ys[row + 1] ?? 0,
    };
    const at = { row, column, lastRow: row, lastColumn: column };
    return { ...at, text: "", box: boxOf(box, page), isUnsure: true };
  });
  const cells = [...filled, ...placed].toSorted((a, b) => a.row - b.row || a.column - b.column);
  return {
    page: page.number,
    turn: page.turn,
    box: boxOf(area, page),
    rows,
    columns,
    headRows,
    names: headNames({ rows, columns, cells: filled }, headRows),
    borders: xs.map((x) => roundedTo5(x / page.width)),
    tops: ys.map((y) => roundedTo5(y / page.height)),
    cells,
  };
}

function missedCells(
  { rows, columns, cells }: Pick<Table, "rows" | "columns" | "cells">,
  headRows: number,
): [row: number, column: number][] {
  const taken = new Set<string>();
  for (const { row, lastRow, column, lastColumn } of cells) {
    for (let r = row; r <= lastRow; r += 1)
      for (let c = column; c <= lastColumn; c += 1) taken.add(`${r} ${c}`);
  }
  const body = Array.from({ length: rows - headRows }, (_, at) => headRows + at);
  return Array.from({ length: columns }, (_, column) => column).flatMap((column) => {
    const empty = body.filter((row) => !taken.has(`${row} ${column}`));
    const full = body.length - empty.length;
    if (full < FILLED_MIN || full < FILLED_SHARE * body.length) return [];
    return empty.map((row): [number, number] => [row, column]);
  });
}

export function trimmed(grid: Grid): Grid {
  const rows = keptOf(grid.ys, new Set(grid.cells.map(({ row }) => row)));
  const columns = keptOf(grid.xs, new Set(grid.cells.map(({ column }) => column)));
  return {
    ...grid,
    xs: columns.borders,
    ys: rows.borders,
    cells: grid.cells.map((cell) => ({
      ...cell,
      row: rows.place[cell.row] ?? 0,
      lastRow: rows.place[cell.lastRow] ?? 0,
      column: columns.place[cell.column] ?? 0,
      lastColumn: columns.place[cell.lastColumn] ?? 0,
    })),
  };
}

/** Returns the borders without empty bands, and for each band the kept one it is or follows. */
function keptOf(borders: readonly number[], filled: ReadonlySet<number>) {
  const kept: number[] = [];
  const place = borders.slice(0, -1).map((border, at) => {
    if (filled.has(at)) kept.push(border);
    return Math.max(0, kept.length - 1);
  });
  return { borders: [...kept, borders.at(-1) ?? 0], place };
}

export function textOf(phrases: readonly Phrase[]): string {
  const lines: Phrase[][] = [];
  for (const phrase of phrases.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const last = lines.at(-1);
    const first = last?.[0];
    if (last && first && middleOf(phrase) - middleOf(first) < 0.4 * heightOf(first)) last.push(phrase);
    else lines.push([phrase]);
  }
  return lines
    .map((each) => phraseOf(each.toSorted((a, b) => a.left - b.left).flatMap(({ words }) => words)).text)
    .reduce((above, below) => (goesOnAsCode(above, below) ? above + below : `${above} ${below}`));
}
