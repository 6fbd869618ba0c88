/** Accepted orders for the accountant, with one row a line. Free of zod. */
import type { BuyerOrder } from "./order.ts";
import type { QuotationDocument } from "./quotation.ts";
import { plainMinor } from "./quotation-amounts.ts";

const dayMonthYear = (day: string): string => day.split("-").reverse().join("-");

type Line = QuotationDocument["lines"][number];

/** The tax of a line in paise. */
interface LineTax {
  cgst: number;
  sgst: number;
  igst: number;
}

/**
 * Amounts are plain numbers with the decimals of their currency, days are written as in India. The last line has the document's
 * round-off, so that the columns Total and Round-Off add up to the document's total.
 */
const COLUMNS: readonly [
  name: string,
  of: (document: QuotationDocument, line: Line, tax: LineTax, buyer: BuyerOrder) => string,
][] = [
  ["Document", ({ number }) => number ?? ""],
  ["Revision", ({ revision }) => String(revision)],
  ["Date", ({ date }) => dayMonthYear(date)],
  ["Customer", ({ customer }) => customer.company || customer.name],
  ["GSTIN", ({ customer }) => customer.gstin],
  ["Place of Supply Code", ({ placeOfSupply }) => placeOf(placeOfSupply).code],
  ["Place of Supply", ({ placeOfSupply }) => placeOf(placeOfSupply).name],
  ["Item", (_, { title }) => title],
  ["Part Code", (_, { code }) => code],
  ["HSN", (_, { hsn }) => hsn],
  ["Quantity", (_, { quantity }) => String(quantity)],
  ["Unit", (_, { unit }) => unit],
  ["Rate", ({ currency }, { rate }) => plainMinor(rate, currency)],
  ["Discount %", (_, { discount }) => String(discount)],
  ["Taxable Value", ({ currency }, { taxable }) => plainMinor(taxable, currency)],
  ["GST %", (_, { gstRate }) => String(gstRate)],
  ["CGST", ({ currency }, _, { cgst }) => plainMinor(cgst, currency)],
  ["SGST", ({ currency }, _, { sgst }) => plainMinor(sgst, currency)],
  ["IGST", ({ currency }, _, { igst }) => plainMinor(igst, currency)],
  [
    "Total",
    ({ currency }, { taxable }, { cgst, sgst, igst }) => plainMinor(taxable + cgst + sgst + igst, currency),
  ],
  [
    "Round-Off",
    ({ lines, roundOff, currency }, line) =>
      plainMinor(line === lines[lines.length - 1] ? (roundOff ?? 0) : 0, currency),
  ],
  ["Currency", ({ currency }) => currency],
  ["Document Total", ({ total, currency }) => plainMinor(total, currency)],
  ["Buyer's Order No.", (_, __, ___, { number }) => number],
  ["Buyer's Order Date", (_, __, ___, { date }) => dayMonthYear(date ?? "")],
];

export const QUOTATION_CSV_COLUMNS = COLUMNS.map(([name]) => name);

/** Returns 'Rajasthan' and '08' of 'Rajasthan (08)'. */
function placeOf(place: string): { name: string; code: string } {
  const [, name = place, code = ""] = /^([^(]*) \((\d\d)\)$/.exec(place) ?? [];
  return { name, code };
}

/**
 * Returns the tax of each line: its share of its rate's tax up to and including it, less that before it, so that the lines of
 * a rate add up to the tax of the document.
 */
export function lineTaxes({ lines, groups }: Pick<QuotationDocument, "lines" | "groups">): LineTax[] {
  const before = new Map<number, number>();
  return lines.map(({ gstRate, taxable }) => {
    const group = groups.find((each) => each.gstRate === gstRate);
    const from = before.get(gstRate) ?? 0;
    before.set(gstRate, from + taxable);
    const share = (tax: number): number => {
      if (!group?.taxable) return 0;
      const upTo = (value: number) => Number((BigInt(tax) * BigInt(value)) / BigInt(group.taxable));
      return upTo(from + taxable) - upTo(from);
    };
    return { cgst: share(group?.cgst ?? 0), sgst: share(group?.sgst ?? 0), igst: share(group?.igst ?? 0) };
  });
}

/** Returns the cells of each line of a quotation, with the buyer's own order. */
export function quotationCells(document: QuotationDocument, buyer: BuyerOrder): string[][] {
  const taxes = lineTaxes(document);
  const none: LineTax = { cgst: 0, sgst: 0, igst: 0 };
  return document.lines.map((line, at) =>
    COLUMNS.map(([, of]) => of(document, line, taxes[at] ?? none, buyer)),
  );
}
