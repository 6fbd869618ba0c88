import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { type ChildCall, childTasks } from "#server/platform/media/child/child-task.ts";

/** Makes PDFs in a child process. */
export interface Printer {
  /**
   * Returns a quotation as PDF, from its document as JSON (QuotationDocument). The same document always gives the same bytes.
   * Throws MediaError, and 503 if too many are waiting.
   */
  print(document: string): Promise<Uint8Array>;
}

const sheetTasks = childTasks(import.meta.url, {
  sheet: async () => {
    const { drawSheet } = await import("./draw-sheet.ts");
    // The child parses it, since its pictures may be megabytes.
    return ({ json }: { json: string }) => drawSheet(JSON.parse(json));
  },
});

const WAITING_MAX = 40;
/** Bytes of PDFs kept: some hundred, or ten with a hundred pictures each. */
const KEPT_BYTES = 8 * 2 ** 20;

/**
 * Returns a printer that draws one PDF at a time, for clients in turns, and each document once for all who wait for it. The
 * latest are kept, by their documents' digests: these are right whatever is sent, restored or deleted, in any process.
 */
export function openPrinter(child: ChildCall): Printer {
  const { sheet } = sheetTasks.on(child);
  const inTurn = fairQueue<Uint8Array>(1, WAITING_MAX);
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  return {
    async print(document) {
      const digest = hash("sha256", document);
      const known = kept.get(digest);
      if (known) return known;
      return inTurn(async () => {
        const pdf = await sheet({ json: document });
        kept.set(digest, pdf);
        return pdf;
      }, digest);
    },
  };
}
