import type { QuotationSheet } from "../../../../contract/enquiries/quotation-sheet.ts";

/** Makes PDFs in a child process. */
export interface Printer {
  /** Returns a quotation as PDF; `date` (YYYY-MM-DD) is the file's date of creation. Throws PdfError. */
  print(sheet: QuotationSheet, date: string): Promise<Uint8Array>;
}

export interface SheetCall {
  task: "sheet";
  sheet: QuotationSheet;
  date: string;
}
