import { afterAll } from "vitest";
import type { PdfReader } from "../../server/media/pdf/pdf.ts";
import { openPdfReader } from "../../server/media/pdf/reader.ts";

let shared: PdfReader | undefined;
afterAll(() => shared?.close());

/**
 * A reader whose children serve all applications of a test file: starting two takes longer than drawing most pages.
 * Each application has an object of its own, whose calls a test may replace.
 */
export function borrowedPdfReader(): PdfReader {
  shared ??= openPdfReader();
  return { ...shared, close: async () => undefined };
}
