import type { Box, PageLink } from "../../../../contract/catalogs/catalog.ts";
import type { PageFormat } from "../../../../contract/catalogs/catalog-rules.ts";
import type { Picture } from "../pictures.ts";
import type { ScannedPage } from "../scan/scan.ts";
import type { PageTables } from "../tables/read-page.ts";
import type { GivenTable } from "../tables/read-tables.ts";

/** Why a PDF, or one page of it, cannot be shown. */
export type PdfProblem = "encrypted" | "damaged" | "empty" | "too-slow" | "too-large" | "crashed";

/** A PDF that cannot be shown; the cause is the file's, not the machine's. */
export class PdfError extends Error {
  readonly problem: PdfProblem;
  readonly detail: string;

  constructor(problem: PdfProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}

/** What is known of a PDF before any page is drawn. Page numbers count from 1. */
export interface PdfFacts {
  pages: number;
  /** The outline's entries that lead to a page, in its order; `depth` is 0 at the top. */
  outline: readonly { title: string; page: number; depth: number }[];
}

/** A page drawn at all but the largest of CATALOG_IMAGE_WIDTHS. */
export interface DrawnPage {
  /** Pixels that the largest picture will have. */
  width: number;
  height: number;
  format: PageFormat;
  /** The variants of its picture by name (`pageFile`). */
  variants: ReadonlyMap<string, Picture>;
  /** The page's text as one reads it, and its words with where they stand. */
  text: string;
  words: readonly { text: string; box: Box }[];
  links: readonly PageLink[];
}

/**
 * Reads PDFs in child processes: no file can harm, stall or fill the process that asks. What visitors wait for has a
 * child of its own.
 */
export interface PdfReader {
  /** Opens the file at a local path. Throws PdfError. */
  inspect(path: string): Promise<PdfFacts>;
  /** Draws one page, counted from 1, into an existing folder, and reads it. Throws PdfError. */
  draw(path: string, page: number, folder: string): Promise<DrawnPage>;
  /** Reads the text off the picture of one page, counted from 1, which takes seconds. Throws PdfError. */
  scan(path: string, page: number): Promise<ScannedPage>;
  /** Finds the tables of one page, counted from 1, or reads those that a person says there are. Throws PdfError. */
  tables(path: string, page: number, asked?: AskedTables): Promise<PageTables>;
  /** Cuts pieces out of one page, counted from 1, drawn as large as pages are, into an existing folder. Throws PdfError. */
  cut(path: string, page: number, boxes: readonly Box[], folder: string): Promise<Picture[]>;
  /** Draws one picture of a page, for a visitor who waits for it. Throws PdfError. */
  onDemand(path: string, page: number, kind: PageKind, folder: string): Promise<Picture>;
}

/** What is known of a page whose tables are asked for: those that a person says there are, and what its picture says. */
interface AskedTables {
  given?: readonly GivenTable[];
  scan?: ScannedPage | undefined;
}

export interface PageKind {
  width: number;
  format: PageFormat;
}

export type PdfCall =
  | { task: "inspect"; path: string }
  | { task: "draw"; path: string; page: number; folder: string; widths: readonly number[] }
  | { task: "scan"; path: string; page: number }
  | { task: "tables"; path: string; page: number; asked: AskedTables }
  | { task: "cut-pieces"; path: string; page: number; boxes: readonly Box[]; folder: string }
  | { task: "on-demand"; path: string; page: number; kind: PageKind; folder: string };

export type PdfValue = PdfFacts | DrawnPage | PageTables | ScannedPage | Picture | Picture[];
