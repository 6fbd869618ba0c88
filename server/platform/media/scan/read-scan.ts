import type { LoadedPage, PdfDocument } from "../pdf/document.ts";
import { CHANNELS, drawPage, pageSides, type Raster } from "../pdf/raster.ts";
import { pictureLibrary } from "../picture-library.ts";
import { type GreyPicture, openRecogniser, type Recogniser } from "./recogniser.ts";
import { type ScannedPage, scannedPage } from "./scan.ts";

/** In pixels: A4 at 300 dots per inch, which Tesseract asks for. */
const LONG_SIDE = 3508;
/** Specks so many pixels wide are none: without this a page with little text is all noise. */
const NOISE = 1;

let recogniser: Promise<Recogniser> | undefined;

/** Reads the text off the picture of a loaded page. Throws PdfError for a page without a size. */
export async function readScan(document: PdfDocument, page: LoadedPage): Promise<ScannedPage> {
  recogniser ??= openRecogniser();
  const { read } = await recogniser;
  const { width, height } = pageSides(document, page, LONG_SIDE);
  const raster = drawPage(document, page, Math.round((LONG_SIDE * width) / Math.max(width, height)));
  return scannedPage(read(await greyOf(raster)), raster);
}

/** Nothing may be drawn until this returns. */
async function greyOf(raster: Raster): Promise<GreyPicture> {
  const { width, height } = raster;
  const sharp = await pictureLibrary();
  const raw = { width, height, channels: CHANNELS } as const;
  const drawn = sharp(raster.pixels(), { raw, limitInputPixels: false });
  return { pixels: await drawn.greyscale().blur(NOISE).raw().toBuffer(), width, height };
}
