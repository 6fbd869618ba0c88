import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { imageLibrary } from "#server/platform/media/image-library.ts";
import type { LoadedPage, PdfDocument } from "../pdf/document.ts";
import { CHANNELS, drawPage, pageSides, type Raster } from "../pdf/raster.ts";
import { type ScannedPage, scannedPage } from "./scan.ts";

interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(path: null, language: string, engine: number, settings: string): number;
    SetVariable(name: string, value: string): boolean;
    SetImageFile(exif: number, radians: number): number;
    FindLines(): number;
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  };
}

/** A greyscale image, one byte a pixel, rows without gaps. */
interface GreyImage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A word with its box in pixels of the straightened image. */
export interface RecognisedWord {
  text: string;
  line: number;
  sure: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Recogniser {
  /** Returns the words, and the slope of lines (down to the right) in radians. */
  read(image: GreyImage): { words: RecognisedWord[]; tilt: number };
}

const LANGUAGE = "eng";
/** Neural networks only: the legacy engine's data is not shipped. */
const LSTM_ONLY = 1;
/** Dictionaries are off, because they would correct codes to English words. */
const SETTINGS = "load_system_dawg 0\nload_freq_dawg 0\n";
const DOTS_PER_INCH = "300";
/** Lines with a smaller slope are read as they are. */
const STRAIGHT = 0.002;
const WORD_LEVEL = "5";
/** Page segmentation modes: automatic, to measure the tilt, and full-width lines, as in tables. */
const BY_ITSELF = "3";
const AS_LINES = "6";
/** Words with a lower confidence are parts of drawings; short words need more, except numbers. */
const [LEAST, SHORT_LEAST, SHORT] = [20, 50, 4];

/** Starts Tesseract with the installed data: downloads and stores nothing. */
export async function openRecogniser(): Promise<Recogniser> {
  const require = createRequire(import.meta.url);
  const start = require("tesseract.js-core/tesseract-core-simd-lstm.js") as (
    options: object,
  ) => Promise<Tesseract>;
  const silent = () => undefined;
  const tesseract = await start({ print: silent, printErr: silent, TesseractProgress: silent });
  const packed = await readFile(
    fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz")),
  );
  tesseract.FS.writeFile(`${LANGUAGE}.traineddata`, await promisify(gunzip)(packed));
  tesseract.FS.writeFile("/settings", Buffer.from(SETTINGS));
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, LANGUAGE, LSTM_ONLY, "/settings") !== 0) throw new Error("Tesseract did not start");
  api.SetVariable("user_defined_dpi", DOTS_PER_INCH);
  const show = (radians: number) => {
    if (api.SetImageFile(1, radians) !== 0) throw new Error("Tesseract did not take the picture");
  };
  return {
    read(image) {
      tesseract.FS.writeFile("/input", asPnm(image));
      api.SetVariable("tessedit_pageseg_mode", BY_ITSELF);
      show(0);
      api.FindLines();
      const found = api.GetGradient();
      // Tesseract counts upwards as positive.
      const gradient = Math.abs(found) < STRAIGHT ? 0 : found;
      api.SetVariable("tessedit_pageseg_mode", AS_LINES);
      show(gradient);
      api.Recognize(null);
      const words = wordsOf(api.GetTSVText(0));
      api.Clear();
      return { words, tilt: gradient === 0 ? 0 : -gradient };
    },
  };
}

function asPnm({ pixels, width, height }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1"), pixels]);
}

/** Columns of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function wordsOf(table: string): RecognisedWord[] {
  const lines = new Map<string, number>();
  return table.split("\n").flatMap((row) => {
    const [level, page, block, paragraph, line, , left, top, width, height, sure, text = ""] =
      row.split("\t");
    if (level !== WORD_LEVEL || !isWord(text.trim(), Number(sure))) return [];
    const name = [page, block, paragraph, line].join(" ");
    if (!lines.has(name)) lines.set(name, lines.size);
    return {
      text: text.trim(),
      line: lines.get(name) ?? 0,
      sure: Number(sure),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
    };
  });
}

function isWord(text: string, sure: number): boolean {
  if (!/[\p{L}\p{N}]/u.test(text) || sure < LEAST) return false;
  return sure >= SHORT_LEAST || text.length >= SHORT || /^\d+$/.test(text);
}

/** In pixels: A4 at 300 dpi, as Tesseract recommends. */
const LONG_SIDE = 3508;
/** Pixel width of specks to ignore: without it a page with little text counts as noise. */
const NOISE = 1;

let recogniser: Promise<Recogniser> | undefined;

/** Recognises the text of a loaded page. Throws MediaError for a page without a size. */
export async function readScan(document: PdfDocument, page: LoadedPage): Promise<ScannedPage> {
  recogniser ??= openRecogniser();
  const { read } = await recogniser;
  const { width, height } = pageSides(document, page, LONG_SIDE);
  const raster = drawPage(document, page, Math.round((LONG_SIDE * width) / Math.max(width, height)));
  return scannedPage(read(await greyOf(raster)), raster);
}

/** Nothing may be drawn until this returns. */
async function greyOf(raster: Raster): Promise<GreyImage> {
  const { width, height } = raster;
  const sharp = await imageLibrary();
  const raw = { width, height, channels: CHANNELS } as const;
  const drawn = sharp(raster.pixels(), { raw, limitInputPixels: false });
  return { pixels: await drawn.greyscale().blur(NOISE).raw().toBuffer(), width, height };
}
