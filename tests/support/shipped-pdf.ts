import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLinks, readOutline } from "#server/catalogs/pdf/answer.ts";
import { imageSpace, openDocument, openEngine } from "#server/catalogs/pdf/document.ts";
import type { DrawnPage, PdfFacts } from "#server/catalogs/pdf/pdf.ts";
import { readText } from "#server/catalogs/pdf/text.ts";
import { type CatalogCategory, shippedCatalog } from "./shipped-sample.ts";

export type ShippedPage = Pick<DrawnPage, "text" | "words" | "links">;

/** Reads the pages and the outline of a catalogue in the shipped sample, without drawing the pages. */
export async function readShippedPdf(
  category: CatalogCategory,
): Promise<{ bytes: Buffer; pages: ShippedPage[]; outline: PdfFacts["outline"] }> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-sample-pdf-"));
  try {
    const path = join(folder, `${category}.pdf`);
    const bytes = await shippedCatalog(category);
    await writeFile(path, bytes);
    const document = openDocument(await openEngine(), path);
    const pages: ShippedPage[] = [];
    for (let number = 1; number <= document.pages; number += 1) {
      const page = await document.withPage(number, async (loaded) => {
        const { address } = loaded;
        const toImage = imageSpace(document, address);
        return { ...readText(document, address, toImage), links: readLinks(document, loaded, toImage) };
      });
      pages.push(page);
    }
    const outline = readOutline(document);
    document.close();
    return { bytes, pages, outline };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
