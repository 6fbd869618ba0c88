import type { Box } from "../../../contract/catalog.ts";
import type { PdfDocument } from "./document.ts";

/** Where a rectangle of the page's own space lies on its picture; undefined when it is not on it. */
export type ToPicture = (left: number, top: number, right: number, bottom: number) => Box | undefined;

/** A picture this wide makes PDFium's whole numbers exact enough. */
const SIDE = 10_000_000;
/** The distance in the page's space over which its scale is taken. */
const STEP = 1000;
const DIGITS = 5;

/** The way from a loaded page's space to its picture: PDFium knows its crop box, rotation and unit. */
export function pictureSpace({ engine }: PdfDocument, page: number): ToPicture {
  const at = (x: number, y: number) =>
    engine.lend(8, (target) => {
      engine.api.FPDF_PageToDevice(page, 0, 0, SIDE, SIDE, 0, x, y, target, target + 4);
      return { x: engine.int(target) / SIDE, y: engine.int(target + 4) / SIDE };
    });
  const origin = at(0, 0);
  const east = at(STEP, 0);
  const north = at(0, STEP);
  const scaled = (axis: "x" | "y", x: number, y: number) =>
    origin[axis] + ((east[axis] - origin[axis]) * x + (north[axis] - origin[axis]) * y) / STEP;
  return (left, top, right, bottom) => {
    const xs = [scaled("x", left, top), scaled("x", right, bottom)];
    const ys = [scaled("y", left, top), scaled("y", right, bottom)];
    return boxOf(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
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
function boxOf(left: number, top: number, right: number, bottom: number): Box | undefined {
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  const [width, height] = [Math.min(1, right) - x, Math.min(1, bottom) - y];
  if (!(width > 0 && height > 0)) return undefined;
  return [rounded(x), rounded(y), rounded(width), rounded(height)];
}

const rounded = (share: number) => Number(share.toFixed(DIGITS));
