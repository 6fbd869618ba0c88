import type { Box } from "../../../contract/catalogs/catalog.ts";
import { imageLibrary, pixelsOf } from "../../platform/media/image-library.ts";
import { findFigure, type Printed } from "./find-figure.ts";

/** The width at which a figure is looked for, in pixels. */
const LOOKED_AT = 250;
/** The colour of marks, as in web/styles/piece.css. */
const MARK = "#9a3324";
const MARKS_MAX = 12;

/** Returns the numbers' figure as WebP in a frame of `size`; if uncertain, the page with them outlined. */
export async function cutFigure(
  bytes: Uint8Array,
  printed: Printed,
  size: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await imageLibrary();
  const { width, height } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .resize({ width: LOOKED_AT })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const figure = findFigure({ data, width: info.width, height: info.height }, printed);
  const page = sharp(bytes).flatten({ background: "#ffffff" });
  if (figure) page.extract(pixelsOf(figure, { width, height }));
  else page.composite(marksOn(printed.own, { width, height }));
  // Two steps, since the library outlines after it resizes.
  return sharp(await page.png({ compressionLevel: 1 }).toBuffer())
    .resize({ ...size, fit: "contain", background: "#ffffff" })
    .webp({ quality: 70, effort: 2 })
    .toBuffer();
}

/** Returns the four edges of each box, a little outside of it, as layers over the page. */
function marksOn(boxes: readonly Box[], page: { width: number; height: number }) {
  const line = Math.max(1, Math.round(page.width / 250));
  return boxes.slice(0, MARKS_MAX).flatMap((box) => {
    const { left, top, width, height } = pixelsOf(box, page);
    const [x, y] = [Math.max(0, left - 2 * line), Math.max(0, top - 2 * line)];
    const [w, h] = [Math.min(page.width - x, width + 4 * line), Math.min(page.height - y, height + 4 * line)];
    return [
      { left: x, top: y, width: w, height: line },
      { left: x, top: y + h - line, width: w, height: line },
      { left: x, top: y, width: line, height: h },
      { left: x + w - line, top: y, width: line, height: h },
    ].map(({ width, height, ...place }) => ({
      input: { create: { width, height, channels: 3 as const, background: MARK } },
      ...place,
    }));
  });
}
