import { MediaError } from "#server/platform/media/media-error.ts";
import type { LoadedPage, PdfDocument } from "./document.ts";

export interface Raster {
  /** Three bytes a pixel, red first, rows without gaps, in PDFium's memory until its next call. */
  pixels(): Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const SIDE_MAX = 16_383;
const PIXELS_MAX = 50_000_000;
export const CHANNELS = 3;
const FORMAT_RGB = 2;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: with annotations, red before blue. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;

/** Draws at `width`, less by the pixel limit. Throws MediaError without a size, RangeError without memory. */
export function drawPage(document: PdfDocument, page: LoadedPage, width: number): Raster {
  const { engine } = document;
  const { api } = engine;
  const sides = pageSides(document, page, width);
  const stride = sides.width * CHANNELS;
  const size = stride * sides.height;
  const canvas = engine.canvas(size);
  const bitmap = api.FPDFBitmap_CreateEx(sides.width, sides.height, FORMAT_RGB, canvas, stride);
  if (bitmap === 0) throw new RangeError("No bitmap of this size");
  const area = [0, 0, sides.width, sides.height] as const;
  try {
    api.FPDFBitmap_FillRect(bitmap, ...area, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page.address, ...area, 0, FLAGS);
    api.FPDF_FFLDraw(page.form, bitmap, page.address, ...area, 0, FLAGS);
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
  return { pixels: () => engine.bytes().subarray(canvas, canvas + size), ...sides };
}

/** Returns a loaded page's pixel size at this width. Throws MediaError for a page without a size. */
export const pageSides = ({ engine: { api } }: PdfDocument, { address }: LoadedPage, width: number) =>
  sidesWithin(width, api.FPDF_GetPageWidthF(address), api.FPDF_GetPageHeightF(address));

/** Returns the pixel size of a page (in any unit) within the limits. Throws MediaError without a size. */
export function sidesWithin(width: number, pageWidth: number, pageHeight: number) {
  if (!(pageWidth > 0 && pageHeight > 0 && Number.isFinite(pageWidth * pageHeight))) {
    throw new MediaError("damaged", `a page of ${pageWidth} by ${pageHeight}`);
  }
  const ratio = pageHeight / pageWidth;
  const widest = Math.min(width, SIDE_MAX / ratio, Math.sqrt(PIXELS_MAX / ratio));
  return {
    width: Math.max(1, Math.floor(widest)),
    height: Math.min(SIDE_MAX, Math.max(1, Math.round(widest * ratio))),
  };
}
