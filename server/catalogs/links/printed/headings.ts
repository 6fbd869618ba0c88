import { type Heading, headingOf } from "../../../../contract/imports/import-heads.ts";
import { type Area, heightOf } from "../../../platform/media/tables/page.ts";
import { areaOf, gapBetween, isOneLine, type Page } from "./page.ts";

export interface Column {
  heading: Heading;
  area: Area;
  /** Between the middles of the gaps to its neighbours. */
  from: number;
  to: number;
}

export interface Head {
  columns: readonly Column[];
  bottom: number;
  end: number;
}

/** Cells of a head stand farther apart than words, in heights of the line. */
const CELL_GAP = 0.9;
interface Cell {
  text: string;
  area: Area;
}

export function headsOf(page: Page): Head[] {
  const heads = linesOf(page).flatMap((cells) => {
    const headings = cells.map(({ text }) => headingOf(text));
    return headings.includes("code") ? [headOf(page, cells, headings)] : [];
  });
  heads.sort((a, b) => a.bottom - b.bottom);
  return heads.map((head, at) => ({
    ...head,
    end: heads.slice(at + 1).find((next) => isUnder(head, next))?.bottom ?? page.height,
  }));
}

function headOf({ width, height }: Page, cells: readonly Cell[], headings: readonly Heading[]): Head {
  const middle = (a: Cell | undefined, b: Cell | undefined, edge: number) =>
    a && b ? (a.area.right + b.area.left) / 2 : edge;
  const columns = cells.map(
    (cell, at): Column => ({
      heading: headings[at] ?? "other",
      area: cell.area,
      from: middle(cells[at - 1], cell, 0),
      to: middle(cell, cells[at + 1], width),
    }),
  );
  return { columns, bottom: Math.max(...cells.map(({ area }) => area.bottom)), end: height };
}

/** Whether one head stands in the columns of another: the table above it ends there. */
function isUnder(above: Head, below: Head): boolean {
  const [a, b] = [extentOf(above), extentOf(below)];
  return below.bottom > above.bottom && a.left < b.right && b.left < a.right;
}

export const extentOf = ({ columns }: Head): Pick<Area, "left" | "right"> => ({
  left: Math.min(...columns.map(({ area }) => area.left)),
  right: Math.max(...columns.map(({ area }) => area.right)),
});

function linesOf(page: Page): Cell[][] {
  const words = page.words.map(({ text, box }): Cell => ({ text, area: areaOf(page, box) }));
  const lines: Cell[][] = [];
  for (const word of words.toSorted((a, b) => a.area.top - b.area.top)) {
    const line = lines.findLast((other) => other[0] && isOneLine(other[0].area, word.area));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map(cellsOf);
}

function cellsOf(words: readonly Cell[]): Cell[] {
  const cells: Cell[] = [];
  for (const word of words.toSorted((a, b) => a.area.left - b.area.left)) {
    const last = cells.at(-1);
    if (last && gapBetween(last.area, word.area) < CELL_GAP * heightOf(word.area)) {
      last.text += ` ${word.text}`;
      last.area = {
        ...last.area,
        right: word.area.right,
        bottom: Math.max(last.area.bottom, word.area.bottom),
      };
    } else cells.push({ text: word.text, area: word.area });
  }
  return cells;
}
