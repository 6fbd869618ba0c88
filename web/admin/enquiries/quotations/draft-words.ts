import { QUOTATION_ROWS } from "#contract/enquiries/quotation-office-messages.ts";
import { quotationTax } from "#contract/enquiries/quotation-totals.ts";
import { RUPEES, type Seller, supplyOf } from "#contract/enquiries/supply-tax.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { GST_STATES, OTHER_COUNTRY } from "#contract/site/gst-states.ts";
import { type DraftValues, type LineValues, percentTyped } from "./draft-values.ts";

/** What the folded rows of a draft say is in their fields. */

/** Returns where the goods are supplied and how they are taxed: 'Rajasthan (CGST and SGST)'; the tax alone without a known place. */
export function supplyWords(
  values: Pick<DraftValues, "customer" | "currency" | "zeroRating">,
  seller: Seller,
): string {
  const { tax, stateTax, place } = quotationTax(values, seller);
  const words = QUOTATION_ROWS.taxes(stateTax)[tax];
  const state = place === OTHER_COUNTRY ? QUOTATION_ROWS.abroad : GST_STATES.get(place);
  return state ? `${state} (${words})` : words;
}

/**
 * Returns what an invoice to this customer may lack (CGST Rules, 2017, rule 46(d) to (f)): 'No GSTIN, no address', or '' if
 * nothing is missing. Exports need no GSTIN (third proviso).
 */
export function missingWords({ customer, currency }: Pick<DraftValues, "customer" | "currency">): string {
  const { name, company, gstin, address } = customer;
  const words = [
    !name.trim() && !company.trim() && QUOTATION_ROWS.noName,
    !gstin.trim() && supplyOf({ customer, currency }) !== "abroad" && QUOTATION_ROWS.noGstin,
    !address.trim() && QUOTATION_ROWS.noAddress,
  ]
    .filter(Boolean)
    .join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the validity, the currency and the beginning of the terms: 'Valid until March 18, 2027, in USD at 83.25. Ex works'. */
export function termsWords(
  values: Pick<DraftValues, "validUntil" | "currency" | "exchangeRate" | "terms">,
): string {
  const { validUntil, currency, exchangeRate, terms } = values;
  const money = currency === RUPEES ? QUOTATION_ROWS.rupees : QUOTATION_ROWS.money(currency, exchangeRate);
  return `${QUOTATION_ROWS.terms(validUntil && formatDay(validUntil), money)} ${terms}`;
}

/** Returns what is in a line's folded fields: 'Nos, HSN 8448, GST 18%, In stock'. An empty rate of tax is 0. */
export function lineWords({ unit, discount, hsn, gstRate, delivery }: LineValues): string {
  return [
    unit,
    percentTyped(discount) && QUOTATION_ROWS.discount(percentTyped(discount)),
    hsn && QUOTATION_ROWS.hsn(hsn),
    QUOTATION_ROWS.gst(percentTyped(gstRate) || "0"),
    delivery,
  ]
    .filter(Boolean)
    .join(", ");
}
