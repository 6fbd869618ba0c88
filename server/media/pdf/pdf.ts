import type { Box, PageLink } from "../../../contract/catalog.ts";

/** Why a PDF, or one page of it, cannot be shown. */
export type PdfProblem = "encrypted" | "damaged" | "empty" | "too-slow" | "too-large" | "crashed";

/** A PDF that cannot be shown; the cause is the file's, not the machine's. */
export class PdfError extends Error {
  readonly problem: PdfProblem;
  /** For the log. */
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

/** A page drawn at every width of CATALOG_IMAGE_WIDTHS, as files in the folder that was asked for. */
export interface DrawnPage {
  /** Pixels of the largest picture. */
  width: number;
  height: number;
  /** The variants of its picture by name (`pageFile`), with where their bytes lie. */
  variants: ReadonlyMap<string, { path: string; bytes: number }>;
  /** The page's text as one reads it, and its words with where they stand. */
  text: string;
  words: readonly { text: string; box: Box }[];
  links: readonly PageLink[];
}

/** Reads PDFs in child processes: no file can harm, stall or fill the process that asks. */
export interface PdfReader {
  /** Opens the file at a local path. Throws PdfError. */
  inspect(path: string): Promise<PdfFacts>;
  /** Draws one page, counted from 1, into an existing folder. Throws PdfError. */
  draw(path: string, page: number, folder: string): Promise<DrawnPage>;
  /** Ends the children; what was asked for and is not answered yet fails. */
  close(): Promise<void>;
}
