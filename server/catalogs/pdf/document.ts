import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Box } from "../../../contract/catalogs/catalog.ts";
import { MediaError } from "../../platform/media/media-error.ts";

/** An open PDF; one page is loaded at a time. */
export interface PdfDocument {
  engine: PdfEngine;
  address: number;
  pages: number;
  /** Loads a page, counted from 1, while `use` runs. Throws MediaError. */
  withPage<T>(page: number, use: (page: LoadedPage) => Promise<T>): Promise<T>;
  close(): void;
}

/** PDFium's pointers to a loaded page and its form fields. */
export interface LoadedPage {
  address: number;
  form: number;
}

/** FPDF_GetLastError for a password or an unsupported encryption. */
const PASSWORD_ERRORS: readonly number[] = [4, 5];

/** Opens a file by its descriptor, without loading it into memory. Throws MediaError. */
export function openDocument(engine: PdfEngine, path: string): PdfDocument {
  const { api } = engine;
  const file = openSync(path, "r");
  const size = fstatSync(file).size;
  const read = (_: number, position: number, target: number, length: number) =>
    readSync(file, engine.bytes(), target, length >>> 0, position >>> 0) === length >>> 0 ? 1 : 0;
  const callback = api.pdfium.addFunction(read, "iiiii");
  const access = api.pdfium.wasmExports.malloc(12);
  [size, callback, 0].forEach((value, index) => {
    api.pdfium.setValue(access + index * 4, value, "i32");
  });
  const release = () => {
    api.pdfium.wasmExports.free(access);
    api.pdfium.removeFunction(callback);
    closeSync(file);
  };
  const address = size === 0 ? 0 : api.FPDF_LoadCustomDocument(access, "");
  if (address === 0) {
    const code = size === 0 ? 0 : api.FPDF_GetLastError();
    release();
    throw new MediaError(
      PASSWORD_ERRORS.includes(code) ? "encrypted" : "damaged",
      `not opened, code ${code}`,
    );
  }
  const formInfo = api.PDFiumExt_OpenFormFillInfo();
  const form = api.PDFiumExt_InitFormFillEnvironment(address, formInfo);

  return {
    engine,
    address,
    pages: api.FPDF_GetPageCount(address),
    async withPage(page, use) {
      const loaded = { address: api.FPDF_LoadPage(address, page - 1), form };
      if (loaded.address === 0) throw new MediaError("damaged", `page ${page} cannot be loaded`);
      try {
        api.FORM_OnAfterLoadPage(loaded.address, form);
        return await use(loaded);
      } finally {
        api.FORM_OnBeforeClosePage(loaded.address, form);
        api.FPDF_ClosePage(loaded.address);
      }
    },
    close() {
      api.PDFiumExt_ExitFormFillEnvironment(form);
      api.PDFiumExt_CloseFormFillInfo(formInfo);
      api.FPDF_CloseDocument(address);
      release();
    },
  };
}

/** PDFium in WebAssembly with direct memory access. Pointers are numbers; 0 is the null pointer. */
interface PdfEngine {
  api: WrappedPdfiumModule;
  /** Functions of `api` with numbers only, without its checks, for calls made per character. */
  plain: Readonly<Record<PlainFunction, (...values: number[]) => number>>;
  /** The current memory: growing replaces it, so don't keep it across calls. */
  bytes(): Uint8Array<ArrayBuffer>;
  /** Runs `use` with zeroed memory and frees it. Throws RangeError if none is left. */
  withMemory<T>(size: number, use: (address: number) => T): T;
  /** Returns the buffer shared by all calls, at least this large; its content is lost. Throws RangeError. */
  canvas(size: number): number;
  int(address: number): number;
  float(address: number): number;
  double(address: number): number;
  /** Reads text with a PDFium function that fills a buffer and returns the byte count. */
  text(encoding: "utf16le" | "utf8", fill: (address: number, size: number) => number): string;
}

type PlainFunction =
  | "FPDFText_GetCharAngle"
  | "FPDFText_GetLooseCharBox"
  | "FPDFText_GetTextObject"
  | "FPDFText_GetUnicode"
  | "FPDFText_IsHyphen"
  | "FPDFTextObj_GetTextRenderMode";

/** Longer texts are cut before reading; titles and addresses are shorter. */
const TEXT_BYTES_MAX = 64 * 1024;

/** Loads PDFium: once per process, because a crash can only be left by ending the process. */
export async function openEngine(): Promise<PdfEngine> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const api = await init({ wasmBinary } as Parameters<typeof init>[0]);
  api.PDFiumExt_Init();
  const plain = api.pdfium.wasmExports as typeof api.pdfium.wasmExports &
    PdfEngine["plain"] & { memory: { buffer: ArrayBuffer } };
  const { memory, malloc, free } = plain;
  const bytes = () => new Uint8Array(memory.buffer);
  let memoryView = new DataView(memory.buffer);
  const view = () => {
    if (memoryView.buffer !== memory.buffer) memoryView = new DataView(memory.buffer);
    return memoryView;
  };

  function withMemory<T>(size: number, use: (address: number) => T): T {
    const address = malloc(size);
    if (address === 0) throw new RangeError(`No memory for ${size} bytes`);
    try {
      bytes().fill(0, address, address + size);
      return use(address);
    } finally {
      free(address);
    }
  }

  const canvasBuffer = { address: 0, size: 0 };
  function canvas(size: number): number {
    if (size <= canvasBuffer.size) return canvasBuffer.address;
    free(canvasBuffer.address);
    canvasBuffer.address = malloc(size);
    canvasBuffer.size = canvasBuffer.address === 0 ? 0 : size;
    if (canvasBuffer.address === 0) throw new RangeError(`No memory for ${size} bytes`);
    return canvasBuffer.address;
  }

  return {
    api,
    plain,
    bytes,
    withMemory,
    canvas,
    int: (address) => view().getInt32(address, true),
    float: (address) => view().getFloat32(address, true),
    double: (address) => view().getFloat64(address, true),
    text(encoding, fill) {
      const size = fill(0, 0);
      const terminator = encoding === "utf8" ? 1 : 2;
      if (size <= terminator || size > TEXT_BYTES_MAX) return "";
      return withMemory(size, (address) => {
        fill(address, size);
        return Buffer.from(bytes().subarray(address, address + size - terminator)).toString(encoding);
      });
    },
  };
}

/** Converts a rectangle of page space to the page's image; undefined outside of it. */
export type ToImage = (left: number, top: number, right: number, bottom: number) => Box | undefined;

/** An image this wide makes PDFium's whole numbers exact enough. */
const SIDE = 10_000_000;
/** Distance in page space used to measure the scale. */
const STEP = 1000;
const DIGITS = 1e5;

/** Converts a point of page space to fractions of the page's image; below 0 or above 1 outside of it. */
export type PointToImage = (x: number, y: number) => { x: number; y: number };

/** The way from a loaded page's space to its image: PDFium knows its crop box, rotation and unit. */
export function pointSpace({ engine }: PdfDocument, page: number): PointToImage {
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

export function imageSpace(document: PdfDocument, page: number): ToImage {
  const at = pointSpace(document, page);
  return (left, top, right, bottom) => {
    const a = at(left, top);
    const b = at(right, bottom);
    return visibleBox(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  };
}

export function boundingBox(boxes: readonly Box[]): Box | undefined {
  return visibleBox(
    Math.min(...boxes.map(([x]) => x)),
    Math.min(...boxes.map(([, y]) => y)),
    Math.max(...boxes.map(([x, , width]) => x + width)),
    Math.max(...boxes.map(([, y, , height]) => y + height)),
  );
}

/** Returns the visible part of a rectangle in fractions of the image; undefined if none is visible, or for NaN. */
export function visibleBox(left: number, top: number, right: number, bottom: number): Box | undefined {
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  const width = Math.min(1, right) - x;
  const height = Math.min(1, bottom) - y;
  if (!(width > 0 && height > 0)) return undefined;
  return [roundedShare(x), roundedShare(y), roundedShare(width), roundedShare(height)];
}

export const roundedShare = (share: number) => Math.round(share * DIGITS) / DIGITS;
