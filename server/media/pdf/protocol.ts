import type { DrawnPage, PdfFacts, PdfProblem, Picture } from "./pdf.ts";

/** What a child is asked, one call at a time. */
export type PdfCall =
  | { task: "inspect"; path: string }
  | { task: "draw"; path: string; page: number; folder: string; widths: readonly number[] }
  | { task: "largest"; path: string; page: number; folder: string }
  | { task: "webp"; path: string; width: number; folder: string };

export type PdfValue = PdfFacts | DrawnPage | Picture;

/** What a child says: once that it is ready, then an answer to each call. A `failure` is not the file's fault. */
export type PdfMessage =
  | { ready: true }
  | { value: PdfValue }
  | { problem: PdfProblem; detail: string }
  | { failure: string };

/** The exit codes of a child whose PDFium broke down: because its memory was full, or for any other reason. */
export const EXIT_MEMORY = 3;
export const EXIT_BROKEN = 4;

/** The argument of a child for whose work somebody waits. */
export const URGENT = "urgent";
