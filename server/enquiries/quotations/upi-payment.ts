import type { QuotationDocument } from "#contract/enquiries/quotation.ts";
import { formatMoney, plainMinor } from "#contract/enquiries/quotation-amounts.ts";
import { bankOf, UPI_LABEL } from "#contract/enquiries/quotation-sheet.ts";

export interface Payment {
  link: string;
  /** Printed below the code. */
  caption: string;
  /** Read by screen readers instead of the code. */
  words: string;
}

type Asked = Pick<QuotationDocument, "bank" | "seller" | "total" | "currency" | "number" | "order">;

/**
 * Returns the link by which a proforma invoice is paid, as a code (NPCI, UPI linking specification):
 * payee and name as at the bank, the sum in rupees, the number as reference; no merchant code is made up. Undefined for other
 * documents, and without a UPI ID, which only documents in rupees within India and the limit of one payment have. It is a code
 * to scan since apps refuse tapped links to personal IDs.
 */
export function upiPayment(document: Asked): Payment | undefined {
  const { seller, total, currency, number, order } = document;
  const bank = new Map(bankOf(document).map(({ label, value }) => [label, value]));
  const payee = bank.get(UPI_LABEL);
  if (order?.kind !== "proforma" || payee === undefined || number === null) return undefined;
  const fields = {
    pn: bank.get("Account") ?? seller.name,
    am: plainMinor(total, currency),
    cu: currency,
    tr: number.replaceAll(/\s/g, ""),
    tn: number,
  };
  // A blank is %20, never '+', and '@' stays.
  const query = Object.entries(fields).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return {
    link: `upi://pay?pa=${payee}${query.join("")}`,
    caption: "Pay by UPI",
    words: `Code to pay ${formatMoney(total, currency)} by UPI`,
  };
}
