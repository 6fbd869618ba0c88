/** The tax and sums of a quotation, in whole paise (or cents of another currency). Free of zod. */
import { type PricedLine, type QuotationTotals, totalsOf } from "./line-totals.ts";
import type { QuotationBody, QuotationDocument } from "./quotation.ts";
import { RUPEES, type Seller, type SupplyTax, supplyOf, supplyTax } from "./supply-tax.ts";

interface Sources extends Pick<QuotationBody, "currency" | "isRounded"> {
  lines: readonly (Omit<PricedLine, "rate"> & Pick<QuotationBody["lines"][number], "rate">)[];
  freight: Pick<QuotationBody["freight"], "amount" | "gstRate">;
  customer: Pick<QuotationBody["customer"], "gstin" | "state" | "deliveryState" | "supply">;
  zeroRating?: QuotationBody["zeroRating"];
}

/** Returns how a quotation's supply is taxed. */
export const quotationTax = (
  body: Omit<Sources, "lines" | "freight" | "isRounded">,
  seller: Seller,
): SupplyTax =>
  supplyTax({
    supply: supplyOf(body),
    zeroRating: body.zeroRating ?? "lut",
    seller,
    buyer: body.customer,
  });

/**
 * Returns how a quotation is taxed, and its sums: freight is the last line, if there is any, and a line without a price counts
 * as 0. `roundOff` is null unless the total is rounded, as rupees can be.
 */
export function quotationTotals(
  body: Sources,
  seller: Seller,
): Omit<QuotationTotals, "roundOff"> & Pick<QuotationDocument, "tax" | "stateTax" | "roundOff"> {
  const { lines, currency, isRounded } = body;
  const { amount, gstRate } = body.freight;
  const { tax, stateTax } = quotationTax(body, seller);
  const priced = lines.map((line) => ({ ...line, rate: line.rate ?? 0 }));
  const all = amount ? [...priced, { quantity: 1, rate: amount, discount: 0, gstRate }] : priced;
  const rounds = isRounded && currency === RUPEES;
  const totals = totalsOf(all, { tax, isRounded: rounds });
  return { tax, stateTax, ...totals, roundOff: rounds ? totals.roundOff : null };
}
