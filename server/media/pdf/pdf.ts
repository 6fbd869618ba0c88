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

/** A picture as a file in the folder that was asked for. */
export interface Picture {
  path: string;
  bytes: number;
}

/** A page drawn at all but the largest of CATALOG_IMAGE_WIDTHS. */
export interface DrawnPage {
  /** Pixels that the largest picture will have. */
  width: number;
  height: number;
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
  /** Draws the largest picture of a page, for a visitor who waits for it. Throws PdfError. */
  largest(path: string, page: number, folder: string): Promise<Picture>;
  /**
   * Makes a WebP picture of an AVIF file of the site's own, for a visitor who waits for it: the process that asks reads
   * no AVIF, for an upload could be one. Throws PdfError.
   */
  webp(path: string, width: number, folder: string): Promise<Picture>;
  /** Ends the children; what was asked for and is not answered yet fails. */
  close(): Promise<void>;
}
