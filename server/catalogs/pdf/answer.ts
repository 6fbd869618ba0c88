import { statSync } from "node:fs";
import { join } from "node:path";
import type { Box, PageLink } from "#contract/catalogs/catalog.ts";
import { type PageFormat, pageFile } from "#contract/catalogs/catalog-rules.ts";
import { SECTION_NAME_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { madeOnce } from "#contract/platform/made-once.ts";
import { EXIT_MEMORY, isBreakdown } from "#server/platform/media/child/child-task.ts";
import type { ImageFile } from "#server/platform/media/image-maker.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { TablePage } from "../readings/tables/page.ts";
import { type PageTables, readPage } from "../readings/tables/read-page.ts";
import { type ScannedPage, SURE, straightened } from "../scans/scan.ts";
import {
  imageSpace,
  type LoadedPage,
  openDocument,
  openEngine,
  type PdfDocument,
  type PdfPart,
  pointSpace,
  type ToImage,
} from "./document.ts";
import { encodePage, encodePiece, type Greys, greysOfPage } from "./encode.ts";
import type { DrawnPage, KnownTables, PageKind, PdfFacts } from "./pdf.ts";
import { drawPage, pageSides, type Raster, sidesWithin } from "./raster.ts";
import { readShapes } from "./shapes.ts";
import { type LayoutWord, oneLine, readText, readWords } from "./text.ts";

const ENTRIES_MAX = 2000;
const DEPTH_MAX = 16;
const ACTION_GO_TO = 1;

/** Images that text may lie over: a scan is one, or several strips. */
const IMAGES_MAX = 200;

/** The words a reader sees: invisible ones only over an image, which shows them. */
const visibleWords = (words: readonly LayoutWord[], images: readonly Box[]): TablePage["words"] =>
  words
    .filter(({ box, isSeen }) => isSeen || images.some((image) => isOver(box, image)))
    .map(({ text, box, turn }) => ({ text, box, turn }));

const wordsOf = (scan: ScannedPage): TablePage["words"] =>
  straightened(scan).map(({ text, box, sure }) => ({ text, box, turn: 0, isUnsure: sure < SURE }));

const [, , LARGEST] = CATALOG_IMAGE_WIDTHS;

/** Bytes of PDFium's memory above which a crash counts as out of memory (`--wasm-max-mem-pages`). */
const MEMORY_FULL = 384 * 2 ** 20;

const engine = madeOnce(openEngine);
let open: { name: string; document: PdfDocument } | undefined;

/** Runs `use` with the document at a path, which stays open until another is asked for. Ends this process if memory is short. */
async function withDocument<T>(path: string, use: (document: PdfDocument) => T | Promise<T>): Promise<T> {
  const { bytes } = await engine();
  try {
    return await use(await documentAt(path));
  } catch (error) {
    if (!isBreakdown(error) || bytes().length <= MEMORY_FULL) throw error;
    process.stderr.write(String(error));
    process.exit(EXIT_MEMORY);
  }
}

async function documentAt(path: string): Promise<PdfDocument> {
  const { ino, size, mtimeMs } = statSync(path);
  const name = [path, ino, size, mtimeMs].join("|");
  if (open?.name === name) return open.document;
  open?.document.close();
  open = undefined;
  open = { name, document: openDocument(await engine(), path) };
  return open.document;
}

/** Throws MediaError for a PDF without pages, as the others do for what can't be read. */
export const inspect = (path: string): Promise<PdfFacts> => withDocument(path, factsOf);

/** Recognises the text of one page's image, counted from 1. */
export const scan = (path: string, number: number): Promise<ScannedPage> =>
  withDocument(path, (document) =>
    document.withPage(number, async (page) =>
      (await import("../scans/recogniser.ts")).readScan(document, page),
    ),
  );

/** Finds the tables of one page, counted from 1, or reads the given ones. */
export const readTables = (path: string, page: number, known: KnownTables): Promise<PageTables> =>
  withDocument(path, async (document) => readPage(await readLayout(document, page, known.scan), known.given));

function factsOf(document: PdfDocument): PdfFacts {
  if (document.pages <= 0) throw new MediaError("empty", "no pages");
  return { pages: document.pages, outline: readOutline(document) };
}

/** Draws a page, counted from 1, at each width separately, which is faster than resizing. The widest decides the format. */
export const draw = (
  path: string,
  number: number,
  folder: string,
  widths: readonly number[],
): Promise<DrawnPage> =>
  withDocument(path, (document) =>
    document.withPage(number, async (page) => {
      const variants = new Map<string, ImageFile>();
      let format: PageFormat | undefined;
      for (const width of widths.toSorted((a, b) => b - a)) {
        const raster = drawPage(document, page, width);
        const greys = format ? undefined : greysOfPage(raster.pixels());
        format ??= greys ? "png" : "webp";
        variants.set(pageFile(width, format), await store(raster, { width, format }, folder, greys));
      }
      const toImage = imageSpace(document, page.address);
      return {
        ...pageSides(document, page, LARGEST),
        format: format ?? "webp",
        variants,
        ...readText(document, page.address, toImage),
        links: readLinks(document, page, toImage),
      };
    }),
  );

/** Draws one image of a page, counted from 1, into a folder. */
export const drawOne = (path: string, number: number, kind: PageKind, folder: string): Promise<ImageFile> =>
  withDocument(path, (document) =>
    document.withPage(number, (page) => store(drawPage(document, page, kind.width), kind, folder)),
  );

/** Cuts boxes out of a page, counted from 1, at full size, into a folder. */
export const cutPieces = (
  path: string,
  number: number,
  boxes: readonly Box[],
  folder: string,
): Promise<ImageFile[]> =>
  withDocument(path, (document) =>
    document.withPage(number, async (page) => {
      const raster = drawPage(document, page, LARGEST);
      const pieces: ImageFile[] = [];
      for (const [at, box] of boxes.entries()) {
        pieces.push(await encodePiece(raster, box, join(folder, `${number}-${at}.webp`)));
      }
      return pieces;
    }),
  );

const store = (
  raster: Raster,
  { width, format }: PageKind,
  folder: string,
  greys?: Greys,
): Promise<ImageFile> =>
  encodePage(raster, join(folder, pageFile(width, format)), { format, greys, isLargest: width === LARGEST });

/** A scanned page has the recognised words, straightened. Throws MediaError for a page without a size. */
export function readLayout(document: PdfDocument, number: number, scan?: ScannedPage): Promise<TablePage> {
  return document.withPage(number, async ({ address }) => {
    const { api } = document.engine;
    const [width, height] = [api.FPDF_GetPageWidthF(address), api.FPDF_GetPageHeightF(address)];
    sidesWithin(1, width, height);
    const toPoint = pointSpace(document, address);
    const shapes = readShapes(document, address, toPoint, { width, height });
    if (scan) return { number, width, height, ...shapes, images: [], words: wordsOf(scan) };
    const words = readWords(document, address, imageSpace(document, address), toPoint);
    return {
      number,
      width,
      height,
      ...shapes,
      words: visibleWords(words, shapes.images.slice(0, IMAGES_MAX)),
    };
  });
}

function isOver([x, y, w, h]: Box, [left, top, width, height]: Box): boolean {
  const [across, down] = [x + w / 2, y + h / 2];
  return across >= left && across <= left + width && down >= top && down <= top + height;
}

/** Returns outline entries in order, each once, so that cycles end; attached PDFs are entries. At most 16 levels and 2,000. */
export function readOutline({ engine, parts }: PdfDocument): PdfFacts["outline"] {
  const { api } = engine;
  const found: { title: string; page: number; depth: number }[] = [];
  for (const part of parts) {
    const seen = new Set<number>();
    const add = (text: string, page: number, depth: number) => {
      const title = oneLine(text, SECTION_NAME_MAX);
      if (title !== "" && page >= 1 && page <= part.pages && found.length < ENTRIES_MAX)
        found.push({ title, page: part.before + page, depth });
    };
    const walk = (parent: number, depth: number) => {
      let entry = api.FPDFBookmark_GetFirstChild(part.address, parent);
      while (entry !== 0 && !seen.has(entry) && seen.size < ENTRIES_MAX) {
        seen.add(entry);
        add(titleOf(engine, entry), pageOf(engine, part, entry), depth);
        if (depth < DEPTH_MAX) walk(entry, depth + 1);
        entry = api.FPDFBookmark_GetNextSibling(part.address, entry);
      }
    };
    add(part.name.replace(/\.pdf$/i, ""), 1, 0);
    walk(0, part.name === "" ? 0 : 1);
  }
  return found;
}

function titleOf({ text, api }: PdfDocument["engine"], entry: number): string {
  return text("utf16le", (target, size) => api.FPDFBookmark_GetTitle(entry, target, size));
}

/** Returns an entry's page in its part, counted from 1; 0 if it leads elsewhere. */
function pageOf({ api }: PdfDocument["engine"], { address }: PdfPart, entry: number): number {
  let destination = api.FPDFBookmark_GetDest(address, entry);
  if (destination === 0) {
    const action = api.FPDFBookmark_GetAction(entry);
    if (action !== 0 && api.FPDFAction_GetType(action) === ACTION_GO_TO) {
      destination = api.FPDFAction_GetDest(address, action);
    }
  }
  return destination === 0 ? 0 : api.FPDFDest_GetDestPageIndex(address, destination) + 1;
}

const LINKS_MAX = 500;
const URL_MAX = 2000;
const PROTOCOLS: readonly string[] = ["http:", "https:", "mailto:"];
const ACTION_URI = 3;

/** Returns a loaded page's links to other pages, web addresses and e-mail addresses. */
export function readLinks({ engine }: PdfDocument, page: LoadedPage, toImage: ToImage): PageLink[] {
  const found: PageLink[] = [];
  engine.withMemory(24, (memory) => {
    const [position, link, rectangle] = [memory, memory + 4, memory + 8];
    while (found.length < LINKS_MAX && engine.api.FPDFLink_Enumerate(page.address, position, link)) {
      const address = engine.int(link);
      if (!engine.api.FPDFLink_GetAnnotRect(address, rectangle)) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
        engine.float(rectangle + at),
      );
      const box = toImage(left, top, right, bottom);
      const target = targetOf(engine, page.part, address);
      if (box && target) found.push({ box, ...target });
    }
  });
  return found;
}

function targetOf(
  engine: PdfDocument["engine"],
  { address, before, pages }: PdfPart,
  link: number,
): { page: number } | { url: string } | undefined {
  const { api } = engine;
  const action = api.FPDFLink_GetAction(link);
  const type = action === 0 ? 0 : api.FPDFAction_GetType(action);
  if (type === ACTION_URI) {
    const url = outsideUrl(
      engine.text("utf8", (target, size) => api.FPDFAction_GetURIPath(address, action, target, size)),
    );
    return url === undefined ? undefined : { url };
  }
  const destination =
    type === ACTION_GO_TO ? api.FPDFAction_GetDest(address, action) : api.FPDFLink_GetDest(address, link);
  const page = destination === 0 ? 0 : api.FPDFDest_GetDestPageIndex(address, destination) + 1;
  return page >= 1 && page <= pages ? { page: before + page } : undefined;
}

/** Returns a link's address in normal form; undefined for scripts, files and other schemes. */
export function outsideUrl(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (!url || !PROTOCOLS.includes(url.protocol) || url.href.length > URL_MAX) return undefined;
  return url.href;
}
