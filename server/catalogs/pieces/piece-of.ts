import type { Box, PagePiece } from "../../../contract/catalogs/catalog.ts";

/** A piece's width and height as shares of a page's width, and its picture's width in pixels. */
export const SHAPES = {
  /** A line of a table, or a few of a text. */
  strip: { width: 0.6, height: 0.18, pixels: 560, middle: 0.5 },
  /** A part on its drawing: what names it stands below it more often than above. */
  figure: { width: 0.56, height: 0.42, pixels: 560, middle: 0.72 },
} as const;
export type Shape = keyof typeof SHAPES;

/** Pieces begin on a grid of the page, in hundredths: what lies near shares a picture. */
export const GRID = 4;

/** How much of a piece may be taken by what it is about. */
const ROOM = 0.9;

export interface PiecedPage {
  category: string;
  page_number: number;
  width: number;
  height: number;
  file_key: string;
}

/** The piece of a page around the first of the boxes and those near it, with the boxes in it as marks. */
export function pieceOf(page: PiecedPage, shape: Shape, boxes: readonly Box[]): PagePiece | null {
  const [first] = boxes;
  if (!first) return null;
  const { width, height, pixels } = sizeOf(page, shape);
  const [x, y, w, h] = together(boxes, width, height);
  const left = onGrid(x + w / 2 - width / 2, width);
  const top = onGrid(y + h / 2 - height * SHAPES[shape].middle, height);
  const marks = boxes.flatMap((box) => withinPiece(box, [left / 100, top / 100, width, height]));
  return {
    url: `/pieces/${page.category}/${page.page_number}/${shape}-${left}-${top}.webp?v=${page.file_key.slice(-8)}`,
    ...pixels,
    marks,
  };
}

/** How large a piece of this shape is: in shares of the page, and in pixels. */
export function sizeOf(
  { width, height }: Pick<PiecedPage, "width" | "height">,
  shape: Shape,
): { width: number; height: number; pixels: { width: number; height: number } } {
  const share = { width: SHAPES[shape].width, height: Math.min(1, (SHAPES[shape].height * width) / height) };
  const { pixels } = SHAPES[shape];
  const tall = Math.round((pixels * share.height * height) / (share.width * width));
  return { ...share, pixels: { width: pixels, height: Math.max(1, tall) } };
}

/** The first box with those that a piece of this size can show beside it, from the first on. */
function together(boxes: readonly Box[], width: number, height: number): Box {
  return boxes.reduce((all, box) => {
    const [left, top] = [Math.min(all[0], box[0]), Math.min(all[1], box[1])];
    const right = Math.max(all[0] + all[2], box[0] + box[2]);
    const bottom = Math.max(all[1] + all[3], box[1] + box[3]);
    const fits = right - left <= ROOM * width && bottom - top <= (ROOM * height) / 2;
    return fits ? [left, top, right - left, bottom - top] : all;
  });
}

function onGrid(start: number, size: number): number {
  const steps = Math.round((start * 100) / GRID);
  return Math.max(0, Math.min(Math.floor(((1 - size) * 100) / GRID), steps)) * GRID;
}

function withinPiece([left, top, width, height]: Box, [x, y, w, h]: Box): Box[] {
  const [from, above] = [Math.max(0, (left - x) / w), Math.max(0, (top - y) / h)];
  const [to, below] = [Math.min(1, (left + width - x) / w), Math.min(1, (top + height - y) / h)];
  return to > from && below > above ? [[from, above, to - from, below - above].map(short) as Box] : [];
}

const short = (share: number) => Math.round(share * 10_000) / 10_000;
