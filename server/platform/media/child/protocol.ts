import type { PdfCall, PdfProblem, PdfValue } from "../pdf/pdf.ts";
import type { PictureCall, PictureValue } from "../pictures.ts";
import type { UploadCall, UploadValue } from "../uploads/uploads.ts";

export type MediaCall = PdfCall | PictureCall | UploadCall;
export type MediaValue = PdfValue | PictureValue | UploadValue;

/**
 * What a child says: once that it is ready, then an answer to each call. A `problem` is the fault of a PDF, `refused` that
 * of a picture, `refusedFile` that of a table or ZIP file, a `failure` of none.
 */
export type MediaMessage =
  | { ready: true }
  | { value: MediaValue }
  | { problem: PdfProblem; detail: string }
  | { refused: string }
  | { refusedFile: string }
  | { failure: string };

/** The exit codes of a child that broke down: because PDFium's memory was full, or for any other reason. */
export const EXIT_MEMORY = 3;
export const EXIT_BROKEN = 4;

/** The argument of a child for whose work somebody waits. */
export const URGENT = "urgent";
