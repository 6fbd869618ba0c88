import type { Box, PageLink } from "#contract/catalogs/catalog.ts";
import type { PageFormat } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { childTasks } from "#server/platform/media/child/child-task.ts";
import type { Children } from "#server/platform/media/children.ts";
import type { ImageFile } from "#server/platform/media/image-maker.ts";
import type { PageTables } from "../readings/tables/read-page.ts";
import type { GivenTable } from "../readings/tables/read-tables.ts";
import type { ScannedPage } from "../scans/scan.ts";

/** Facts of a PDF before drawing. Page numbers count from 1. */
export interface PdfFacts {
  pages: number;
  /** Outline entries that lead to a page, in order; `depth` is 0 at the top. */
  outline: readonly { title: string; page: number; depth: number }[];
}

/** A page drawn at all CATALOG_IMAGE_WIDTHS except the largest. */
export interface DrawnPage {
  width: number;
  height: number;
  format: PageFormat;
  variants: ReadonlyMap<string, ImageFile>;
  /** The page's text in reading order, and its words with their boxes. */
  text: string;
  words: readonly { text: string; box: Box }[];
  links: readonly PageLink[];
}

/** Reads PDFs in child processes, so that no file can crash or fill this one; visitors have their own. */
export interface PdfReader {
  /** Opens the file at a local path. Throws MediaError. */
  inspect(path: string): Promise<PdfFacts>;
  /** Draws one page, counted from 1, into an existing folder, and reads it. Throws MediaError. */
  draw(path: string, page: number, folder: string): Promise<DrawnPage>;
  /** Recognises the text of one page's image, counted from 1, in seconds. Throws MediaError. */
  scan(path: string, page: number): Promise<ScannedPage>;
  /** Finds the tables of one page, counted from 1, or reads the given ones. Throws MediaError. */
  tables(path: string, page: number, asked?: KnownTables): Promise<PageTables>;
  /** Cuts boxes out of one page, counted from 1, at full page size, into an existing folder. Throws MediaError. */
  cut(path: string, page: number, boxes: readonly Box[], folder: string): Promise<ImageFile[]>;
  /** Draws one image of a page for a waiting visitor. Throws MediaError. */
  onDemand(path: string, page: number, kind: PageKind, folder: string): Promise<ImageFile>;
}

/** Known facts of a page whose tables are read: tables that the user outlined, and the recognised words. */
export interface KnownTables {
  given?: readonly GivenTable[];
  scan?: ScannedPage | undefined;
}

export interface PageKind {
  width: number;
  format: PageFormat | "avif";
}

/** Reading and drawing of a PDF's pages (answer.ts), and cutting of their images. */
const pdfTasks = childTasks(import.meta.url, {
  inspect: async () => (await import("./answer.ts")).inspect,
  draw: async () => (await import("./answer.ts")).draw,
  scan: async () => (await import("./answer.ts")).scan,
  tables: async () => (await import("./answer.ts")).readTables,
  cut: async () => (await import("./answer.ts")).cutPieces,
  onDemand: async () => (await import("./answer.ts")).drawOne,
});

/** Returns a reader that draws pages at these widths. */
export function pdfReader(
  { background, reserved }: Pick<Children, "background" | "reserved">,
  widths: readonly number[] = CATALOG_IMAGE_WIDTHS.slice(0, -1),
): PdfReader {
  const { inspect, draw, scan, tables, cut } = pdfTasks.on(background);
  const { onDemand } = pdfTasks.on(reserved);
  return {
    inspect,
    draw: (path, page, folder) => draw(path, page, folder, widths),
    scan,
    tables: (path, page, known = {}) => tables(path, page, known),
    cut,
    onDemand,
  };
}
