import type { Box, PageLink } from "../../../../contract/catalogs/catalog.ts";
import type { PageFormat } from "../../../../contract/catalogs/catalog-rules.ts";
import type { ImageFile } from "../image-maker.ts";
import type { ScannedPage } from "../scan/scan.ts";
import type { PageTables } from "../tables/read-page.ts";
import type { GivenTable } from "../tables/read-tables.ts";

export type PdfProblem = "encrypted" | "damaged" | "empty" | "too-slow" | "too-large" | "crashed";

/** A PDF that can't be shown because of the file, not the machine. */
export class PdfError extends Error {
  readonly problem: PdfProblem;
  readonly detail: string;

  constructor(problem: PdfProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}

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
  /** Opens the file at a local path. Throws PdfError. */
  inspect(path: string): Promise<PdfFacts>;
  /** Draws one page, counted from 1, into an existing folder, and reads it. Throws PdfError. */
  draw(path: string, page: number, folder: string): Promise<DrawnPage>;
  /** Recognises the text of one page's image, counted from 1, in seconds. Throws PdfError. */
  scan(path: string, page: number): Promise<ScannedPage>;
  /** Finds the tables of one page, counted from 1, or reads the given ones. Throws PdfError. */
  tables(path: string, page: number, asked?: KnownTables): Promise<PageTables>;
  /** Cuts boxes out of one page, counted from 1, at full page size, into an existing folder. Throws PdfError. */
  cut(path: string, page: number, boxes: readonly Box[], folder: string): Promise<ImageFile[]>;
  /** Draws one image of a page for a waiting visitor. Throws PdfError. */
  onDemand(path: string, page: number, kind: PageKind, folder: string): Promise<ImageFile>;
}

/** Known facts of a page whose tables are read: tables that the user outlined, and the recognised words. */
interface KnownTables {
  given?: readonly GivenTable[];
  scan?: ScannedPage | undefined;
}

export interface PageKind {
  width: number;
  format: PageFormat | "avif";
}

export type PdfCall =
  | { task: "inspect"; path: string }
  | { task: "draw"; path: string; page: number; folder: string; widths: readonly number[] }
  | { task: "scan"; path: string; page: number }
  | { task: "tables"; path: string; page: number; asked: KnownTables }
  | { task: "cut-pieces"; path: string; page: number; boxes: readonly Box[]; folder: string }
  | { task: "on-demand"; path: string; page: number; kind: PageKind; folder: string };

export type PdfValue = PdfFacts | DrawnPage | PageTables | ScannedPage | ImageFile | ImageFile[];
