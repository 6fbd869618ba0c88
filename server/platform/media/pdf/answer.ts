import { statSync } from "node:fs";
import { join } from "node:path";
import { type PageFormat, pageFile } from "../../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../../../contract/platform/limits.ts";
import type { Picture } from "../pictures.ts";
import { readPage } from "../tables/read-page.ts";
import { openDocument, type PdfDocument } from "./document.ts";
import { encodePage, encodePiece } from "./encode.ts";
import { openEngine } from "./engine.ts";
import { type Greys, greysOfPage } from "./greys.ts";
import { readLayout } from "./layout.ts";
import { readLinks } from "./links.ts";
import { readOutline } from "./outline.ts";
import {
  type DrawnPage,
  type PageKind,
  type PdfCall,
  PdfError,
  type PdfFacts,
  type PdfValue,
} from "./pdf.ts";
import { pictureSpace } from "./picture-space.ts";
import { drawPage, pageSides, type Raster } from "./raster.ts";
import { readText } from "./text.ts";

const [, , LARGEST] = CATALOG_IMAGE_WIDTHS;

/** Answers calls about PDFs, and keeps the document of the last one open for the next. */
export interface PdfAnswers {
  answer(call: PdfCall): Promise<PdfValue>;
  /** The bytes that PDFium has taken. */
  memoryTaken(): number;
}

/** Starts PDFium. */
export async function openPdfAnswers(): Promise<PdfAnswers> {
  const engine = await openEngine();
  let open: { name: string; document: PdfDocument } | undefined;
  const documentAt = (path: string) => {
    const { ino, size, mtimeMs } = statSync(path);
    const name = [path, ino, size, mtimeMs].join("|");
    if (open?.name === name) return open.document;
    open?.document.close();
    open = undefined;
    open = { name, document: openDocument(engine, path) };
    return open.document;
  };
  return {
    async answer(call) {
      const document = documentAt(call.path);
      switch (call.task) {
        case "inspect":
          return inspect(document);
        case "draw":
          return draw(document, call);
        case "tables":
          return readPage(await readLayout(document, call.page, call.asked.scan), call.asked.given);
        case "scan":
          return document.withPage(call.page, async (page) =>
            (await import("../scan/read-scan.ts")).readScan(document, page),
          );
        case "cut-pieces":
          return cutPieces(document, call);
        case "on-demand":
          return drawOne(document, call);
      }
    },
    memoryTaken: () => engine.bytes().length,
  };
}

function inspect(document: PdfDocument): PdfFacts {
  if (document.pages <= 0) throw new PdfError("empty", "no pages");
  return { pages: document.pages, outline: readOutline(document) };
}

/**
 * Each width is drawn for itself, which takes less time than making it of a larger one. The widest of them decides what
 * kind of pictures the page has.
 */
function draw(
  document: PdfDocument,
  { page: number, folder, widths }: Extract<PdfCall, { task: "draw" }>,
): Promise<DrawnPage> {
  return document.withPage(number, async (page) => {
    const variants = new Map<string, Picture>();
    let format: PageFormat | undefined;
    for (const width of widths.toSorted((a, b) => b - a)) {
      const raster = drawPage(document, page, width);
      const greys = format ? undefined : greysOfPage(raster.pixels());
      format ??= greys ? "png" : "webp";
      variants.set(pageFile(width, format), await store(raster, { width, format }, folder, greys));
    }
    const toPicture = pictureSpace(document, page.address);
    return {
      ...pageSides(document, page, LARGEST),
      format: format ?? "webp",
      variants,
      ...readText(document, page.address, toPicture),
      links: readLinks(document, page.address, toPicture),
    };
  });
}

const drawOne = (document: PdfDocument, call: Extract<PdfCall, { task: "on-demand" }>): Promise<Picture> =>
  document.withPage(call.page, (page) =>
    store(drawPage(document, page, call.kind.width), call.kind, call.folder),
  );

/** Each piece as a file of its own, in the order that they were asked for. */
const cutPieces = (
  document: PdfDocument,
  { page: number, boxes, folder }: Extract<PdfCall, { task: "cut-pieces" }>,
): Promise<Picture[]> =>
  document.withPage(number, async (page) => {
    const raster = drawPage(document, page, LARGEST);
    const pieces: Picture[] = [];
    for (const [at, box] of boxes.entries()) {
      pieces.push(await encodePiece(raster, box, join(folder, `${number}-${at}.webp`)));
    }
    return pieces;
  });

const store = (
  raster: Raster,
  { width, format }: PageKind,
  folder: string,
  greys?: Greys,
): Promise<Picture> =>
  encodePage(raster, join(folder, pageFile(width, format)), { format, greys, isLargest: width === LARGEST });
