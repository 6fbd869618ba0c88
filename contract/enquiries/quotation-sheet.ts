import { formatDay } from "../platform/written-day.ts";
import { PAPER_WORDS } from "./order-papers.ts";
import type { QuotationDocument } from "./quotation.ts";
import {
  currencySign,
  formatMinor,
  formatMoney,
  groupDigits,
  NO_BREAK,
  quotationNumber,
  sheetSums,
} from "./quotation-amounts.ts";

/** The texts of a quotation, made once for the customer's page, the preview, print and the PDF. Free of zod. */

export interface SheetFact {
  label: string;
  value: string;
  /** Whether the value is a code or number, shown in the code font. */
  isCode?: boolean;
}

/** A column of the lines besides their number and part. `short` labels its value where lines are folded. */
interface SheetColumn {
  key: "hsn" | "quantity" | "rate" | "discount" | "gst" | "taxable";
  label: string;
  short: string;
}

export interface SheetLine {
  number: string;
  title: string;
  code: string;
  delivery: string;
  /** A `data:` address; null without a picture. */
  picture: string | null;
  /** The value of each column; empty if it doesn't apply. */
  cells: Readonly<Record<SheetColumn["key"], string>>;
}

/** What each kind of document says that it is. */
const DISCLAIMERS = {
  quotation: "This is a quotation, not a tax invoice.",
  confirmation: "This is an order confirmation, not a tax invoice.",
  proforma:
    "This is a proforma invoice, not a tax invoice. No input tax credit on this document; a tax invoice follows with the supply.",
} as const;

export type QuotationSheet = ReturnType<typeof quotationSheet>;

export function quotationSheet(document: QuotationDocument) {
  const { seller, customer, currency, order } = document;
  const sign = currencySign(currency);
  const amount = (value: number) => formatMinor(value, currency);
  const [buyer = "", ...also] = [customer.company, customer.name].filter(Boolean);
  const facts: SheetFact[] = [
    { label: "Number", value: quotationNumber(document), isCode: document.number !== null },
    { label: "Date", value: formatDay(document.date) },
    { label: "Valid until", value: order ? "" : formatDay(document.validUntil) },
    { label: "Your order no.", value: order?.buyerOrder ?? "" },
    { label: "Quotation", value: order?.quotation ?? "", isCode: true },
    { label: "Quoted on", value: order ? formatDay(order.quotedOn) : "" },
    { label: "Accepted on", value: order ? formatDay(order.acceptedOn) : "" },
    { label: "Accepted by", value: order?.acceptedBy ?? "" },
    { label: "Your enquiry", value: document.enquiry ?? "", isCode: true },
    { label: "Place of supply", value: document.placeOfSupply },
  ];
  return {
    title: documentName(document),
    /** The number with its revision, or 'Draft'. */
    number: quotationNumber(document),
    seller: {
      name: seller.name,
      address: seller.address.join(", "),
      phones: seller.phones,
      email: seller.email,
      gstin: gstinOf(seller),
      logo: seller.logo,
    },
    customer: {
      label: "For",
      name: buyer,
      lines: [
        [...also, ...customer.address].join(", "),
        [customer.phone, customer.email].filter(Boolean).join(", "),
      ].filter(Boolean),
      gstin: gstinOf(customer),
    },
    facts: facts.filter(({ value }) => value),
    /** The headings of the lines' number and part. */
    heads: { number: "#", part: "Part" },
    columns: columnsOf(document, sign),
    lines: document.lines.map(
      (line, at): SheetLine => ({
        number: String(at + 1),
        title: line.title,
        code: line.code,
        delivery: line.delivery,
        picture: line.picture,
        cells: {
          hsn: groupedHsn(line.hsn),
          quantity: [groupDigits(String(line.quantity), currency), line.unit].filter(Boolean).join(NO_BREAK),
          rate: amount(line.rate),
          discount: line.discount > 0 ? percent(line.discount) : "",
          gst: percent(line.gstRate),
          taxable: amount(line.taxable),
        },
      }),
    ),
    tax: taxTable(document, sign),
    sums: sheetSums(document),
    total: { label: "Total", value: formatMoney(document.total, currency) },
    words: { label: "In words", value: document.words },
    notes: [
      { title: `Other than in quotation ${order?.quotation}`, lines: order?.changes ?? [] },
      { title: "Note", lines: [...linesOf(document.exportNote), ...linesOf(document.note)] },
      { title: "Terms", lines: linesOf(document.terms) },
    ].filter(({ lines }) => lines.length),
    bank: {
      title: "Bank",
      facts: bankOf(document).map((fact) => ({ ...fact, isCode: /\d/.test(fact.value) })),
    },
    disclaimer: DISCLAIMERS[order?.kind ?? "quotation"],
    signature: { seller: `For ${seller.name}`, signatory: seller.signatory || "Authorised signatory" },
  };
}

/** The label of the UPI ID among a document's bank data. */
export const UPI_LABEL = "UPI";

/** The most of one payment by UPI to a merchant, in paise (NPCI, since 2025-09-15). */
const UPI_MAX = 50_000_000;

/**
 * Returns the bank data that a document prints: a UPI ID only for a sum that can be paid by it. A document of an order may have a
 * smaller total than its quotation.
 */
export const bankOf = ({
  bank,
  total,
}: Pick<QuotationDocument, "bank" | "total">): QuotationDocument["bank"] =>
  bank.filter(({ label }) => label !== UPI_LABEL || (total > 0 && total <= UPI_MAX));

/** Returns what a document is: 'Quotation', or 'Proforma invoice'. */
export const documentName = ({ order }: Pick<QuotationDocument, "order">): string =>
  order ? PAPER_WORDS[order.kind] : "Quotation";

/** Returns 'Quotation Q-26-27-0042.pdf', or 'Proforma invoice PI-26-27-0001.pdf'. */
export const quotationFileName = (
  document: Pick<QuotationDocument, "number" | "revision" | "order">,
): string => `${documentName(document)} ${quotationNumber(document).replace(/[^\w. -]/g, "-")}.pdf`;

const percent = (value: number): string => `${value}${NO_BREAK}%`;

/** Returns '8448 49' for '844849', as tariffs print it. */
const groupedHsn = (hsn: string): string =>
  [hsn.slice(0, 4), hsn.slice(4, 6), hsn.slice(6)].filter(Boolean).join(NO_BREAK);

const gstinOf = ({ gstin }: { gstin: string }): SheetFact | undefined =>
  gstin ? { label: "GSTIN", value: gstin, isCode: true } : undefined;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function columnsOf({ lines, tax }: QuotationDocument, sign: string): SheetColumn[] {
  const columns: (SheetColumn | false)[] = [
    lines.some(({ hsn }) => hsn) && { key: "hsn", label: "HSN", short: "HSN" },
    { key: "quantity", label: "Quantity", short: "" },
    { key: "rate", label: `Rate ${sign}`, short: `× ${sign}` },
    lines.some(({ discount }) => discount > 0) && { key: "discount", label: "Disc.", short: "Discount" },
    tax !== "none" && { key: "gst", label: "GST", short: "GST" },
    { key: "taxable", label: `${tax === "none" ? "Amount" : "Taxable"} ${sign}`, short: "" },
  ];
  return columns.filter((column) => column !== false);
}

/** The tax by rate; undefined without tax. */
function taxTable({ tax, stateTax, groups, currency }: QuotationDocument, sign: string) {
  if (tax === "none") return undefined;
  const names = tax === "split" ? ["CGST", stateTax] : ["IGST"];
  return {
    heads: ["Rate", ...["Taxable", ...names].map((name) => `${name} ${sign}`)],
    rows: groups.map(({ gstRate, taxable, cgst, sgst, igst }) => [
      percent(gstRate),
      ...[taxable, ...(tax === "split" ? [cgst, sgst] : [igst])].map((value) => formatMinor(value, currency)),
    ]),
  };
}
