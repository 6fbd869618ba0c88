import { SECTION_NAME_MAX } from "../../../../contract/platform/limits.ts";
import { oneLine } from "./clean.ts";
import type { PdfDocument } from "./document.ts";
import type { PdfFacts } from "./pdf.ts";

const ENTRIES_MAX = 2000;
const DEPTH_MAX = 16;
const ACTION_GO_TO = 1;

/**
 * The entries of the outline that lead to a page, in its order. An entry is visited once, so that a circle ends;
 * what lies deeper than 16 levels or after 2,000 entries is left out.
 */
export function readOutline(document: PdfDocument): PdfFacts["outline"] {
  const { engine, address, pages } = document;
  const { api } = engine;
  const seen = new Set<number>();
  const found: { title: string; page: number; depth: number }[] = [];
  const walk = (parent: number, depth: number) => {
    let entry = api.FPDFBookmark_GetFirstChild(address, parent);
    while (entry !== 0 && !seen.has(entry) && seen.size < ENTRIES_MAX) {
      seen.add(entry);
      const title = oneLine(titleOf(document, entry), SECTION_NAME_MAX);
      const page = pageOf(document, entry);
      if (title !== "" && page >= 1 && page <= pages) found.push({ title, page, depth });
      if (depth < DEPTH_MAX) walk(entry, depth + 1);
      entry = api.FPDFBookmark_GetNextSibling(address, entry);
    }
  };
  walk(0, 0);
  return found;
}

function titleOf({ engine }: PdfDocument, entry: number): string {
  return engine.text("utf16le", (target, size) => engine.api.FPDFBookmark_GetTitle(entry, target, size));
}

/** The page an entry leads to, counted from 1; 0 when it leads elsewhere. */
function pageOf({ engine: { api }, address }: PdfDocument, entry: number): number {
  let destination = api.FPDFBookmark_GetDest(address, entry);
  if (destination === 0) {
    const action = api.FPDFBookmark_GetAction(entry);
    if (action !== 0 && api.FPDFAction_GetType(action) === ACTION_GO_TO) {
      destination = api.FPDFAction_GetDest(address, action);
    }
  }
  return destination === 0 ? 0 : api.FPDFDest_GetDestPageIndex(address, destination) + 1;
}
