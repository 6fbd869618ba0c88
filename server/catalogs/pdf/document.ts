import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Box } from "#contract/catalogs/catalog.ts";
import { CATALOG_BYTES_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_PROBLEM } from "#contract/catalogs/messages.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { isPortfolio, trailerFor } from "./objects.ts";
import { bytesSource, fileSource, type PdfSource, wholeOf, withTail } from "./source.ts";

/** An open PDF; one page is loaded at a time. */
export interface PdfDocument {
  engine: PdfEngine;
  /** The file itself, then the PDFs attached to it if it is a portfolio. */
  parts: readonly PdfPart[];
  pages: number;
  /** Loads a page, counted from 1, while `use` runs. Throws MediaError. */
  withPage<T>(page: number, use: (page: LoadedPage) => Promise<T>): Promise<T>;
  close(): void;
}

export interface PdfPart {
  /** The name of an attached PDF; empty for the file itself. */
  name: string;
  /** PDFium's pointers to the document and its form fields. */
  address: number;
  form: number;
  /** The number of pages of the earlier parts, and of this part. */
  before: number;
  pages: number;
  close(): void;
}

/** A loaded page, its form fields, and the part that it is from. */
export interface LoadedPage {
  address: number;
  form: number;
  part: PdfPart;
}

/** FPDF_GetLastError for a password or an unsupported encryption. */
const PASSWORD_ERRORS: readonly number[] = [4, 5];
const ATTACHED_MAX = 500;

/** Opens a file and, if it is a portfolio, its PDFs. Throws MediaError. */
export function openDocument(engine: PdfEngine, path: string): PdfDocument {
  const { api } = engine;
  const parts: PdfPart[] = [];
  const close = () => {
    for (const part of parts) part.close();
  };
  const source = fileSource(path);
  parts.push(openPart(engine, source, "", 0));
  try {
    for (const { name, bytes } of attachedPdfs(engine, parts[0]?.address ?? 0, source)) {
      parts.push(openAttached(engine, name, bytes, pagesIn(parts)));
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    engine,
    parts,
    pages: pagesIn(parts),
    async withPage(page, use) {
      const part = parts.findLast(({ before }) => before < page) ?? parts[0];
      const address = part ? api.FPDF_LoadPage(part.address, page - part.before - 1) : 0;
      if (!part || address === 0) throw new MediaError("damaged", `page ${page} cannot be loaded`);
      const { form } = part;
      try {
        api.FORM_OnAfterLoadPage(address, form);
        return await use({ address, form, part });
      } finally {
        api.FORM_OnBeforeClosePage(address, form);
        api.FPDF_ClosePage(address);
      }
    },
    close,
  };
}

const pagesIn = (parts: readonly PdfPart[]) => parts.reduce((sum, { pages }) => sum + pages, 0);

function openAttached(engine: PdfEngine, name: string, bytes: Buffer, before: number): PdfPart {
  try {
    return openPart(engine, bytesSource(bytes), name, before);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw new MediaError("refused", CATALOG_PROBLEM.attached(name), { cause: error });
  }
}

/** Opens a PDF, also one whose trailer is missing if all its pages are found. Throws MediaError. */
function openPart(engine: PdfEngine, source: PdfSource, name: string, before: number): PdfPart {
  const found = { name, before };
  try {
    return loadPart(engine, source, found);
  } catch (error) {
    const isDamaged = error instanceof MediaError && error.problem === "damaged" && source.size > 0;
    const tail = isDamaged ? trailerFor(wholeOf(source)) : undefined;
    try {
      if (!tail) throw error;
      return loadPart(engine, withTail(source, tail), found);
    } catch (second) {
      source.close();
      throw second;
    }
  }
}

function loadPart(
  engine: PdfEngine,
  source: PdfSource,
  { name, before }: Pick<PdfPart, "name" | "before">,
): PdfPart {
  const { api } = engine;
  const { size } = source;
  const read = (_: number, position: number, target: number, length: number) =>
    source.read(position >>> 0, length >>> 0, engine.bytes(), target) ? 1 : 0;
  const callback = api.pdfium.addFunction(read, "iiiii");
  const access = api.pdfium.wasmExports.malloc(12);
  [size, callback, 0].forEach((value, index) => {
    api.pdfium.setValue(access + index * 4, value, "i32");
  });
  const release = () => {
    api.pdfium.wasmExports.free(access);
    api.pdfium.removeFunction(callback);
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
    name,
    address,
    form,
    before,
    pages: api.FPDF_GetPageCount(address),
    close() {
      api.PDFiumExt_ExitFormFillEnvironment(form);
      api.PDFiumExt_CloseFormFillInfo(formInfo);
      api.FPDF_CloseDocument(address);
      release();
      source.close();
    },
  };
}

/** Returns the PDFs attached to a portfolio, in its order; none for another PDF, whose attachments no viewer shows as pages. */
function attachedPdfs(
  engine: PdfEngine,
  document: number,
  source: PdfSource,
): { name: string; bytes: Buffer }[] {
  const { api } = engine;
  const count = Math.min(ATTACHED_MAX, api.FPDFDoc_GetAttachmentCount(document));
  if (count <= 0 || !isPortfolio(wholeOf(source))) return [];
  let sum = 0;
  return Array.from({ length: count }, (_, at) => api.FPDFDoc_GetAttachment(document, at)).flatMap(
    (attachment) => {
      const name = engine.text("utf16le", (target, size) =>
        api.FPDFAttachment_GetName(attachment, target, size),
      );
      if (!/\.pdf$/i.test(name)) return [];
      const bytes = engine.withMemory(4, (length) => {
        api.FPDFAttachment_GetFile(attachment, 0, 0, length);
        const size = engine.int(length) >>> 0;
        sum += size;
        if (sum > CATALOG_BYTES_MAX) throw new MediaError("too-large", "attached PDFs");
        return size === 0
          ? Buffer.alloc(0)
          : engine.withMemory(size, (target) => {
              api.FPDFAttachment_GetFile(attachment, target, size, length);
              return Buffer.from(engine.bytes().slice(target, target + size));
            });
      });
      return [{ name, bytes }];
    },
  );
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
