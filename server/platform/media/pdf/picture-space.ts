import type { Box } from "../../../../contract/catalogs/catalog.ts";
import type { PdfDocument } from "./document.ts";

/** Where a rectangle of the page's own space lies on its picture; undefined when it is not on it. */
export type ToPicture = (left: number, top: number, right: number, bottom: number) => Box | undefined;

/** A picture this wide makes PDFium's whole numbers exact enough. */
const SIDE = 10_000_000;
/** The distance in the page's space over which its scale is taken. */
const STEP = 1000;
const DIGITS = 1e5;

/** Where a point of the page's own space lies on its picture, in shares of it; beyond its edges too. */
export type PointToPicture = (x: number, y: number) => { x: number; y: number };

/** The way from a loaded page's space to its picture: PDFium knows its crop box, rotation and unit. */
export function pointSpace({ engine }: PdfDocument, page: number): PointToPicture {
  const at = (x: number, y: number) =>
    engine.lend(8, (target) => {
      engine.api.FPDF_PageToDevice(page, 0, 0, SIDE, SIDE, 0, x, y, target, target + 4);
      return { x: engine.int(target) / SIDE, y: engine.int(target + 4) / SIDE };
    });
  const origin = at(0, 0);
  const east = at(STEP, 0);
  const north = at(0, STEP);
  const [eastX, eastY] = [east.x - origin.x, east.y - origin.y];
  const [northX, northY] = [north.x - origin.x, north.y - origin.y];
  return (x, y) => ({
    x: origin.x + (eastX * x + northX * y) / STEP,
    y: origin.y + (eastY * x + northY * y) / STEP,
  });
}

export function pictureSpace(document: PdfDocument, page: number): ToPicture {
  const at = pointSpace(document, page);
  return (left, top, right, bottom) => {
    const a = at(left, top);
    const b = at(right, bottom);
    return boxOf(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  };
}

/** The box around some boxes; undefined without any. */
export function around(boxes: readonly Box[]): Box | undefined {
  return boxOf(
    Math.min(...boxes.map(([x]) => x)),
    Math.min(...boxes.map(([, y]) => y)),
    Math.max(...boxes.map(([x, , width]) => x + width)),
    Math.max(...boxes.map(([, y, , height]) => y + height)),
  );
}

/** What of a rectangle is on the picture. NaN is on no picture. */
export function boxOf(left: number, top: number, right: number, bottom: number): Box | undefined {
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  const width = Math.min(1, right) - x;
  const height = Math.min(1, bottom) - y;
  if (!(width > 0 && height > 0)) return undefined;
  return [rounded(x), rounded(y), rounded(width), rounded(height)];
}

export const rounded = (share: number) => Math.round(share * DIGITS) / DIGITS;
