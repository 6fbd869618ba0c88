import type { ImageCall, ImageSize, ImageValue } from "../image-maker.ts";
import type { PdfCall, PdfProblem, PdfValue } from "../pdf/pdf.ts";
import type { SheetCall } from "../sheet/printer.ts";
import type { UploadCall, UploadValue } from "../uploads/uploads.ts";

export type MediaCall = PdfCall | ImageCall | UploadCall | SheetCall;
export type MediaValue = PdfValue | ImageValue | UploadValue;

/** `problem` is the PDF's fault, `refused` an image's, `refusedFile` a table's or ZIP's, `failure` none's. */
export type MediaMessage =
  | { ready: true }
  | { value: MediaValue }
  | { problem: PdfProblem; detail: string }
  | { refused: string; size: ImageSize | undefined }
  | { refusedFile: string }
  | { failure: string };

/** A crashed child's exit codes: out of PDFium memory, or any other reason. */
export const EXIT_MEMORY = 3;
export const EXIT_BROKEN = 4;

/** A child's argument for work that a visitor waits for. */
export const URGENT = "urgent";
