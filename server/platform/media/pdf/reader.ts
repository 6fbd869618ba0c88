import { CATALOG_IMAGE_WIDTHS } from "../../../../contract/platform/limits.ts";
import type { MediaPools } from "../child/pools.ts";
import type { Picture } from "../pictures.ts";
import type { ScannedPage } from "../scan/scan.ts";
import type { PageTables } from "../tables/read-page.ts";
import type { DrawnPage, PdfFacts, PdfReader } from "./pdf.ts";

/** Reads PDFs in children; every page is drawn at `widths` in the background. */
export function pdfReader(
  { background, reserved }: Pick<MediaPools, "background" | "reserved">,
  widths: readonly number[] = CATALOG_IMAGE_WIDTHS.slice(0, -1),
): PdfReader {
  return {
    inspect: (path) => background({ task: "inspect", path }) as Promise<PdfFacts>,
    draw: (path, page, folder) =>
      background({ task: "draw", path, page, folder, widths }) as Promise<DrawnPage>,
    scan: (path, page) => background({ task: "scan", path, page }) as Promise<ScannedPage>,
    tables: (path, page, asked = {}) =>
      background({ task: "tables", path, page, asked }) as Promise<PageTables>,
    cut: (path, page, boxes, folder) =>
      background({ task: "cut-pieces", path, page, boxes, folder }) as Promise<Picture[]>,
    onDemand: (path, page, kind, folder) =>
      reserved({ task: "on-demand", path, page, kind, folder }) as Promise<Picture>,
  };
}
