import type { DrawnPage, PdfFacts, PdfProblem } from "./pdf.ts";

/** What a child is asked, one call at a time. */
export type PdfCall =
  | { task: "inspect"; path: string }
  | { task: "draw"; path: string; page: number; folder: string; widths: readonly number[] };

export type PdfValue = PdfFacts | DrawnPage;

/** What a child says: once that it is ready, then an answer to each call. A `failure` is not the file's fault. */
export type PdfMessage =
  | { ready: true }
  | { value: PdfValue }
  | { problem: PdfProblem; detail: string }
  | { failure: string };

/** The exit codes of a child whose PDFium broke down: because its memory was full, or for any other reason. */
export const EXIT_MEMORY = 3;
export const EXIT_BROKEN = 4;
