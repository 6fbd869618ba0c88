import type { QuotationDocument } from "../../../contract/enquiries/quotation.ts";
import { quotationFileName, quotationSheet } from "../../../contract/enquiries/quotation-sheet.ts";
import type { Download } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";

type Needed = Pick<Services, "printer">;

/** Returns a quotation as PDF, made in a child process. The same document always gives the same bytes. Throws PdfError. */
export const quotationPdf = ({ printer }: Needed, document: QuotationDocument): Promise<Uint8Array> =>
  printer.print(quotationSheet(document), document.date);

export async function pdfDownload(services: Needed, document: QuotationDocument): Promise<Download> {
  const bytes = await quotationPdf(services, document);
  return { name: quotationFileName(document), type: "application/pdf", pieces: once(bytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
