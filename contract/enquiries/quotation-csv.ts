/** The export of quotations for the accountant, with one row a line, named as Tally's import expects them. Free of zod. */
import { csvLine } from "../platform/csv.ts";
import type { QuotationDocument } from "./quotation.ts";
import { QUOTATION_STATE_WORDS } from "./quotation-messages.ts";

const amount = (minor: number): string => (minor / 100).toFixed(2);

type Line = QuotationDocument["lines"][number];

/** Amounts are plain numbers with two decimals. */
const COLUMNS: readonly [
  name: string,
  of: (document: QuotationDocument, line: Line, state: string) => string,
][] = [
  ["Voucher Date", ({ date }) => date],
  ["Voucher Type Name", () => "Quotation"],
  ["Voucher Number", ({ number }) => number ?? ""],
  ["Revision", ({ revision }) => String(revision)],
  ["State", (_, __, state) => state],
  ["Buyer/Supplier - Mailing Name", ({ customer }) => customer.company || customer.name],
  ["Buyer/Supplier - Address", ({ customer }) => customer.address.join(", ")],
  ["Buyer/Supplier - GSTIN/UIN", ({ customer }) => customer.gstin],
  ["Buyer/Supplier - Place of Supply", ({ placeOfSupply }) => placeOfSupply],
  ["Item Name", (_, { title }) => title],
  ["Part Code", (_, { code }) => code],
  ["HSN/SAC", (_, { hsn }) => hsn],
  ["Billed Quantity", (_, { quantity }) => String(quantity)],
  ["Item Rate per", (_, { unit }) => unit],
  ["Item Rate", (_, { rate }) => amount(rate)],
  ["Disc%", (_, { discount }) => String(discount)],
  ["Taxable Amount", (_, { taxable }) => amount(taxable)],
  ["GST Rate", (_, { gstRate }) => String(gstRate)],
  ["Currency", ({ currency }) => currency],
  ["Quotation Total", ({ total }) => amount(total)],
];

export const QUOTATION_CSV_COLUMNS = COLUMNS.map(([name]) => name);

export const csvQuotation = (
  document: QuotationDocument,
  state: keyof typeof QUOTATION_STATE_WORDS,
): string =>
  document.lines
    .map((line) => csvLine(COLUMNS.map(([, of]) => of(document, line, QUOTATION_STATE_WORDS[state]))))
    .join("");
