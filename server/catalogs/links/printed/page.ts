import type { Box } from "#contract/catalogs/catalog.ts";
import { type Heading, headingOf } from "#contract/imports/import-heads.ts";
import { type Area, areaIn, heightOf, type Turn } from "#server/catalogs/readings/tables/page.ts";

export interface PrintedWord {
  text: string;
  box: Box;
}

/** A page's text. `width` and `height` are those of the page as it is read, in any unit. */
export interface TextPage {
  number: number;
  width: number;
  height: number;
  words: readonly PrintedWord[];
  /** Clockwise quarter turns for reading; undefined if unknown. */
  turn?: Turn;
}

/** Returns a box in reading orientation, in the page's own unit. */
export const areaOf = ({ width, height, turn = 0 }: TextPage, box: Box): Area =>
  areaIn(box, { width, height, turn });

/** Returns the page in reading orientation: if most words run vertically, the page is turned. */
export function printedAsRead(page: TextPage): TextPage {
  const upright = page.words.filter(
    ({ text, box: [, , w, h] }) => text.length > 2 && h * page.height > w * page.width,
  );
  if (upright.length * 2 <= page.words.filter(({ text }) => text.length > 2).length) return page;
  const steps = upright.slice(1).map(({ box }, at) => box[1] - (upright[at]?.box[1] ?? 0));
  const downward = steps.filter((step) => step > 0).length;
  const turn = downward * 2 >= steps.length ? 1 : 3;
  return { ...page, width: page.height, height: page.width, turn };
}

/** Returns whether two areas are on one line: most of the lower one's height overlaps. */
export function isOneLine(a: Area, b: Area): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.6 * Math.min(heightOf(a), heightOf(b));
}

/** Returns the horizontal gap from one area's end to the next one's start. */
export const gapBetween = (a: Area, b: Area): number => b.left - a.right;

export interface TextColumn {
  heading: Heading;
  area: Area;
  /** The middle of the gap to each neighbour. */
  from: number;
  to: number;
}

export interface PrintedHead {
  columns: readonly TextColumn[];
  bottom: number;
  end: number;
}

/** Minimum gap between header cells, wider than between words, in line heights. */
const CELL_GAP = 0.9;
interface Cell {
  text: string;
  area: Area;
}

export function headsOf(page: TextPage): PrintedHead[] {
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

function headOf(
  { width, height }: TextPage,
  cells: readonly Cell[],
  headings: readonly Heading[],
): PrintedHead {
  const middle = (a: Cell | undefined, b: Cell | undefined, edge: number) =>
    a && b ? (a.area.right + b.area.left) / 2 : edge;
  const columns = cells.map(
    (cell, at): TextColumn => ({
      heading: headings[at] ?? "other",
      area: cell.area,
      from: middle(cells[at - 1], cell, 0),
      to: middle(cell, cells[at + 1], width),
    }),
  );
  return { columns, bottom: Math.max(...cells.map(({ area }) => area.bottom)), end: height };
}

/** Whether one header is in the columns of another, which ends the table above it. */
function isUnder(above: PrintedHead, below: PrintedHead): boolean {
  const [a, b] = [extentOfBoxes(above), extentOfBoxes(below)];
  return below.bottom > above.bottom && a.left < b.right && b.left < a.right;
}

export const extentOfBoxes = ({ columns }: PrintedHead): Pick<Area, "left" | "right"> => ({
  left: Math.min(...columns.map(({ area }) => area.left)),
  right: Math.max(...columns.map(({ area }) => area.right)),
});

function linesOf(page: TextPage): Cell[][] {
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
