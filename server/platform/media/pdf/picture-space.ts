import type { Box } from "../../../../contract/catalogs/catalog.ts";
import type { PdfDocument } from "./document.ts";

/** Converts a rectangle of page space to a box on its image; undefined if outside. */
export type ToPicture = (left: number, top: number, right: number, bottom: number) => Box | undefined;

/** An image width that makes PDFium's integers precise enough. */
const SIDE = 10_000_000;
/** Distance in page space over which the scale is measured. */
const STEP = 1000;
const DIGITS = 1e5;

/** Converts a point of page space to shares of the page image, also beyond its edges. */
export type PointToPicture = (x: number, y: number) => { x: number; y: number };

/** Returns the conversion from a loaded page's space to its image, including crop box, rotation and unit. */
export function pointSpace({ engine }: PdfDocument, page: number): PointToPicture {
  const at = (x: number, y: number) =>
    engine.withMemory(8, (target) => {
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

/** Returns the bounding box; undefined without boxes. */
export function around(boxes: readonly Box[]): Box | undefined {
  return boxOf(
    Math.min(...boxes.map(([x]) => x)),
    Math.min(...boxes.map(([, y]) => y)),
    Math.max(...boxes.map(([x, , width]) => x + width)),
    Math.max(...boxes.map(([, y, , height]) => y + height)),
  );
}

/** Clips a rectangle to the page image; undefined if outside or NaN. */
export function boxOf(left: number, top: number, right: number, bottom: number): Box | undefined {
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  const width = Math.min(1, right) - x;
  const height = Math.min(1, bottom) - y;
  if (!(width > 0 && height > 0)) return undefined;
  return [rounded(x), rounded(y), rounded(width), rounded(height)];
}

export const rounded = (share: number) => Math.round(share * DIGITS) / DIGITS;
