import type { PageLink } from "../../../../contract/catalogs/catalog.ts";
import type { PdfDocument } from "./document.ts";
import type { ToPicture } from "./picture-space.ts";

const LINKS_MAX = 500;
const URL_MAX = 2000;
const PROTOCOLS: readonly string[] = ["http:", "https:", "mailto:"];
const ACTION_GO_TO = 1;
const ACTION_URI = 3;

/** The links of a loaded page that lead to another page of the document or to an address of the web or of mail. */
export function readLinks(document: PdfDocument, page: number, toPicture: ToPicture): PageLink[] {
  const { engine } = document;
  const found: PageLink[] = [];
  engine.lend(24, (memory) => {
    const [position, link, rectangle] = [memory, memory + 4, memory + 8];
    while (found.length < LINKS_MAX && engine.api.FPDFLink_Enumerate(page, position, link)) {
      const address = engine.int(link);
      if (!engine.api.FPDFLink_GetAnnotRect(address, rectangle)) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
        engine.float(rectangle + at),
      );
      const box = toPicture(left, top, right, bottom);
      const target = targetOf(document, address);
      if (box && target) found.push({ box, ...target });
    }
  });
  return found;
}

function targetOf(document: PdfDocument, link: number): { page: number } | { url: string } | undefined {
  const { engine, address, pages } = document;
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
  return page >= 1 && page <= pages ? { page } : undefined;
}

/** An address that may be followed from a page, in its normal form; undefined for scripts, files and other schemes. */
export function outsideUrl(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (!url || !PROTOCOLS.includes(url.protocol) || url.href.length > URL_MAX) return undefined;
  return url.href;
}
