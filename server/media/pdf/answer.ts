import { statSync } from "node:fs";
import { join } from "node:path";
import { pageFile } from "../../../contract/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/limits.ts";
import { type LoadedPage, openDocument, type PdfDocument } from "./document.ts";
import { encodePage, webpOfAvif } from "./encode.ts";
import type { Engine } from "./engine.ts";
import { readLinks } from "./links.ts";
import { readOutline } from "./outline.ts";
import { type DrawnPage, PdfError, type PdfFacts, type Picture } from "./pdf.ts";
import { pictureSpace } from "./picture-space.ts";
import type { PdfCall, PdfValue } from "./protocol.ts";
import { drawPage, pageSides } from "./raster.ts";
import { readText } from "./text.ts";

const [, , LARGEST] = CATALOG_IMAGE_WIDTHS;

/** Answers calls with one engine, and keeps the document of the last call open for the next. */
export function answerer(engine: Engine): (call: PdfCall) => Promise<PdfValue> {
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
  return async (call) => {
    switch (call.task) {
      case "inspect":
        return inspect(documentAt(call.path));
      case "draw":
        return draw(documentAt(call.path), call);
      case "largest":
        return drawLargest(documentAt(call.path), call);
      case "webp":
        return webpOfAvif(call.path, call.width, join(call.folder, "picture.webp"));
    }
  };
}

function inspect(document: PdfDocument): PdfFacts {
  if (document.pages <= 0) throw new PdfError("empty", "no pages");
  return { pages: document.pages, outline: readOutline(document) };
}

/** Each width is drawn for itself, which takes less time than making it of a larger one. */
function draw(
  document: PdfDocument,
  { page: number, folder, widths }: Extract<PdfCall, { task: "draw" }>,
): Promise<DrawnPage> {
  return document.withPage(number, async (page) => {
    const variants = new Map<string, Picture>();
    for (const width of widths) variants.set(pageFile(width), await picture(document, page, width, folder));
    const toPicture = pictureSpace(document, page.address);
    return {
      ...pageSides(document, page, LARGEST),
      variants,
      ...readText(document, page.address, toPicture),
      links: readLinks(document, page.address, toPicture),
    };
  });
}

const drawLargest = (document: PdfDocument, { page, folder }: Extract<PdfCall, { task: "largest" }>) =>
  document.withPage(page, (loaded) => picture(document, loaded, LARGEST, folder));

const picture = (document: PdfDocument, page: LoadedPage, width: number, folder: string): Promise<Picture> =>
  encodePage(drawPage(document, page, width), join(folder, pageFile(width)), width === LARGEST);
