import { statSync } from "node:fs";
import { openDocument, type PdfDocument } from "./document.ts";
import { encodePage } from "./encode.ts";
import type { Engine } from "./engine.ts";
import { readLinks } from "./links.ts";
import { readOutline } from "./outline.ts";
import { type DrawnPage, PdfError, type PdfFacts } from "./pdf.ts";
import { pictureSpace } from "./picture-space.ts";
import type { PdfCall } from "./protocol.ts";
import { drawPage } from "./raster.ts";
import { readText } from "./text.ts";

/** Answers calls with one engine, and keeps the document of the last call open for the next. */
export function answerer(engine: Engine): (call: PdfCall) => Promise<PdfFacts | DrawnPage> {
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
    const document = documentAt(call.path);
    return call.task === "inspect" ? inspect(document) : draw(document, call);
  };
}

function inspect(document: PdfDocument): PdfFacts {
  if (document.pages <= 0) throw new PdfError("empty", "no pages");
  return { pages: document.pages, outline: readOutline(document) };
}

async function draw(
  document: PdfDocument,
  { page: number, folder, widths }: Extract<PdfCall, { task: "draw" }>,
): Promise<DrawnPage> {
  const { raster, ...said } = document.withPage(number, (page) => {
    const toPicture = pictureSpace(document, page.address);
    const said = {
      ...readText(document, page.address, toPicture),
      links: readLinks(document, page.address, toPicture),
    };
    return { raster: drawPage(document, page, Math.max(...widths)), ...said };
  });
  const { width, height } = raster;
  return { width, height, variants: await encodePage(raster, widths, folder), ...said };
}
