/** The export of quotations for the accountant, with one row a line, named as Tally's import expects them. Free of zod. */
import { csvLine } from "../platform/csv.ts";
import type { QuotationDocument } from "./quotation.ts";
import { QUOTATION_STATE_WORDS } from "./quotation-messages.ts";

export const QUOTATION_CSV_COLUMNS = [
  "Voucher Date",
  "Voucher Type Name",
  "Voucher Number",
  "Revision",
  "State",
  "Buyer/Supplier - Mailing Name",
  "Buyer/Supplier - Address",
  "Buyer/Supplier - GSTIN/UIN",
  "Buyer/Supplier - Place of Supply",
  "Item Name",
  "Part Code",
  "HSN/SAC",
  "Billed Quantity",
  "Item Rate per",
  "Item Rate",
  "Disc%",
  "Taxable Amount",
  "GST Rate",
  "Currency",
  "Quotation Total",
] as const;

/** Returns the lines of one quotation; amounts as plain numbers with two decimals. */
export function csvQuotation(document: QuotationDocument, state: keyof typeof QUOTATION_STATE_WORDS): string {
  const { customer } = document;
  const amount = (minor: number) => (minor / 100).toFixed(2);
  return document.lines
    .map((line) =>
      csvLine([
        document.date,
        "Quotation",
        document.number ?? "",
        String(document.revision),
        QUOTATION_STATE_WORDS[state],
        customer.company || customer.name,
        customer.address.join(", "),
        customer.gstin,
        document.placeOfSupply,
        line.title,
        line.code,
        line.hsn,
        String(line.quantity),
        line.unit,
        amount(line.rate),
        String(line.discount),
        amount(line.taxable),
        String(line.gstRate),
        document.currency,
        amount(document.total),
      ]),
    )
    .join("");
}
