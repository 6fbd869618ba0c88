import { decimalsOf } from "../platform/currency-decimals.ts";
import type { QuotationDocument } from "./quotation.ts";

/** The numbers and amounts of quotations as text, for lists and forms too. Free of zod. */

/** Returns 'Q/26-27/0042', with ' R2' for the second revision; 'Draft' without a number. */
export const quotationNumber = ({
  number,
  revision,
}: Pick<QuotationDocument, "number" | "revision">): string =>
  number === null ? "Draft" : `${number}${revision > 1 ? ` R${revision}` : ""}`;

export const NO_BREAK = "\u00a0";
const SIGNS: Readonly<Record<string, string>> = { INR: "₹", USD: "$", EUR: "€", GBP: "£" };

/** Returns the sign of a currency; its code if it has none of its own. */
export const currencySign = (currency: string): string => SIGNS[currency] ?? currency;

/** Returns an amount in the smallest unit of its currency as a plain number: '125000.50', '-0.24', of yen '125000'. */
export function plainMinor(value: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${value < 0 ? "-" : ""}${whole}${decimals ? `.${digits.slice(-decimals)}` : ""}`;
}

/**
 * Returns an amount in paise, or the smallest unit of another currency, as '1,25,000.50' or '125,000.50'. A negative one has a
 * minus sign. Computed from digits, so that every engine returns the same.
 */
export function formatMinor(value: number, currency: string): string {
  const amount = groupDigits(plainMinor(Math.abs(value), currency), currency);
  return value < 0 ? `−${amount}` : amount;
}

/** Returns an amount like formatMinor with its currency: '₹ 1,25,000.50'. */
export const formatMoney = (value: number, currency: string): string =>
  `${currencySign(currency)}${NO_BREAK}${formatMinor(value, currency)}`;

/** Groups the digits before the decimal point: by lakh and crore for rupees, otherwise by thousands. */
export function groupDigits(plain: string, currency: string): string {
  const [whole = "", decimals] = plain.split(".");
  const size = currency === "INR" ? 2 : 3;
  const groups = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= size)
    groups.unshift(whole.slice(Math.max(0, end - size), end));
  return [groups.join(","), decimals].filter(Boolean).join(".");
}

type Sums = Pick<
  QuotationDocument,
  "tax" | "stateTax" | "roundOff" | "currency" | "taxable" | "cgst" | "sgst" | "igst"
>;

/** Returns the sums above the total. */
export function sheetSums(document: Sums): { label: string; value: string }[] {
  const { tax, stateTax, roundOff, currency } = document;
  const amount = (value: number) => formatMinor(value, currency);
  const taxes = {
    split: [
      { label: "CGST", value: amount(document.cgst) },
      { label: stateTax, value: amount(document.sgst) },
    ],
    integrated: [{ label: "IGST", value: amount(document.igst) }],
    none: [],
  }[tax];
  return [
    { label: tax === "none" ? "Amount" : "Taxable value", value: amount(document.taxable) },
    ...taxes,
    ...(roundOff === null
      ? []
      : [{ label: "Round-off", value: `${roundOff > 0 ? "+" : ""}${amount(roundOff)}` }]),
  ];
}
