import { BOTTOM, COLOURS, linesOf, type Paper, rule, setText, type TextStyle } from "./paper.ts";

export interface Column {
  /** Nothing in any column leaves the head away. */
  head: string;
  width: number;
  style?: TextStyle;
}

/** What stands in a cell; `goTo` names the place that a click leads to. */
export interface Cell {
  text: string;
  goTo?: string;
}

const SIZE = 8.8;
const LEADING = 11.6;
/** Between the words of neighbouring columns. */
const GAP = 10;
const PADDING = 6;

/** Sets a cell whose column begins at `left`. Returns how many lines it takes. */
function putCell(paper: Paper, { width, style }: Column, cell: Cell, left: number, y: number): number {
  const dress: TextStyle = { size: SIZE, leading: LEADING, ...style };
  const isRight = style?.align === "right";
  if (isRight || cell.goTo) {
    const link = cell.goTo ? { goTo: cell.goTo, colour: COLOURS.indigo } : {};
    setText(paper, cell.text, isRight ? left + width : left, y, { ...dress, ...link });
    return 1;
  }
  const broken = { ...dress, width: width - GAP };
  setText(paper, cell.text, left, y, broken);
  return linesOf(paper, cell.text, broken);
}

/** Sets a row from its first baseline on. Returns its last baseline. */
function putRow(
  paper: Paper,
  x: number,
  y: number,
  columns: readonly Column[],
  row: readonly Cell[],
): number {
  let left = x;
  let lines = 1;
  columns.forEach((column, index) => {
    const cell = row[index];
    if (cell?.text) lines = Math.max(lines, putCell(paper, column, cell, left, y));
    left += column.width;
  });
  return y + (lines - 1) * LEADING;
}

/**
 * A table between hairlines from `y` down. Cells with links and those at the right are one line. Returns
 * where it ends; throws a RangeError when that is not on the page.
 */
export function putTable(
  paper: Paper,
  x: number,
  y: number,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  padding = PADDING,
): number {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  let line = y;
  rule(paper, x, line, width, COLOURS.ink, 0.9);
  if (columns.some((column) => column.head)) {
    const heads = columns.map((column) => ({
      ...column,
      style: { face: "strong", size: 8, ...(column.style?.align && { align: column.style.align }) } as const,
    }));
    const names = columns.map((column) => ({ text: column.head }));
    line = putRow(paper, x, line + PADDING + SIZE * 0.75, heads, names) + PADDING;
    rule(paper, x, line, width, COLOURS.ink, 0.9);
  }
  for (const row of rows) {
    line = putRow(paper, x, line + padding + SIZE * 0.75, columns, row) + padding;
    rule(paper, x, line, width, COLOURS.line);
  }
  if (line > BOTTOM) throw new RangeError(`A table ends ${line - BOTTOM} points below its page`);
  return line;
}
