import type { z } from "zod";
import { type PricedLine, totalsOf } from "#contract/enquiries/line-totals.ts";
import { emptyLine, lineOfProduct } from "#contract/enquiries/new-line.ts";
import {
  newFaults,
  type Quotation,
  QuotationBody,
  type QuotationLine,
} from "#contract/enquiries/quotation.ts";
import { formatMinor } from "#contract/enquiries/quotation-amounts.ts";
import { quotationTotals } from "#contract/enquiries/quotation-totals.ts";
import { RUPEES, type Seller } from "#contract/enquiries/supply-tax.ts";
import { plainNumber, typedAmount } from "#contract/platform/amounts.ts";
import { decimalsOf } from "#contract/platform/currency-decimals.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import type { Product } from "#contract/products/product.ts";
import { partCode } from "#contract/products/product-code.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import { withFaults } from "#web/admin/platform/form/with-faults.ts";

type NumberField = "quantity" | "rate" | "discount" | "gstRate";

/** A line as typed. `_id` and `item` tell whose picture it has. */
export type LineValues = Omit<QuotationLine, NumberField> & Record<NumberField, string>;

/** A draft as typed: numbers are text, amounts with the decimals of the currency. */
export interface DraftValues extends Omit<QuotationBody, "lines" | "freight" | "exchangeRate"> {
  lines: LineValues[];
  freight: Record<keyof QuotationBody["freight"], string>;
  exchangeRate: string;
}

/** Returns the paise, or cents, of a typed amount; null if it is empty, NaN if it is not a number or has more decimals than the currency. */
export function typedMinor(text: string, currency: string): number | null {
  if (text.trim() === "") return null;
  const value = typedAmount(text);
  const decimals = decimalsOf(currency);
  if (value === undefined || Number(value.toFixed(decimals)) !== value) return Number.NaN;
  return Math.round(value * 10 ** decimals);
}

const typed = (text: string): number => typedNumber(text) ?? Number.NaN;
/** Returns a typed percentage without its sign. */
export const percentTyped = (text: string): string => text.trim().replace(/%$/, "").trim();
/** An empty field means 0. */
const typedOr0 = (text: string): number => (text.trim() === "" ? 0 : typed(percentTyped(text)));

const lineValues = (line: QuotationLine, currency: string): LineValues => ({
  ...line,
  quantity: plainNumber(line.quantity),
  rate: line.rate === null ? "" : formatMinor(line.rate, currency),
  discount: line.discount === 0 ? "" : plainNumber(line.discount),
  gstRate: plainNumber(line.gstRate),
});

export const draftValues = (quotation: Quotation): DraftValues => {
  const { customer, customerId, lines, freight, currency, exchangeRate } = quotation;
  const { zeroRating, isRounded, validUntil, terms, note } = quotation;
  return {
    customer,
    customerId,
    lines: lines.map(({ picture: _, stock: __, ...line }) => lineValues(line, currency)),
    freight: {
      amount: freight.amount === 0 ? "" : formatMinor(freight.amount, currency),
      hsn: freight.hsn,
      gstRate: plainNumber(freight.gstRate),
    },
    currency,
    exchangeRate: exchangeRate === null ? "" : plainNumber(exchangeRate),
    zeroRating,
    isRounded,
    validUntil,
    terms,
    note,
  };
};

/** Returns what a save sends; a number that was not understood is NaN, which the rules refuse. */
const bodyOf = ({ lines, freight, currency, exchangeRate, ...values }: DraftValues) => ({
  ...values,
  lines: lines.map((line) => ({
    ...line,
    quantity: typed(line.quantity),
    rate: typedMinor(line.rate, currency),
    discount: typedOr0(line.discount),
    hsn: line.hsn.replace(/\s/g, ""),
    gstRate: typedOr0(line.gstRate),
  })),
  freight: {
    amount: typedMinor(freight.amount, currency) ?? 0,
    hsn: freight.hsn.replace(/\s/g, ""),
    gstRate: typedOr0(freight.gstRate),
  },
  currency,
  exchangeRate: currency === RUPEES ? null : (unitRate({ currency, exchangeRate }) ?? Number.NaN),
});

/** Reads a draft as typed by the rules of the call; what is as `stored` may break later ones. */
export const draftSchema = (stored: Quotation): z.ZodType<QuotationBody, DraftValues> =>
  withFaults(QuotationBody, bodyOf, (body) => newFaults(body, stored));

/** A number from 0 to `max`, and 0 for none, so that sums can be shown while people type. */
const within = (value: number | null, max = Number.MAX_SAFE_INTEGER): number =>
  value !== null && value >= 0 && value <= max ? value : 0;

/** Returns a line's figures as far as they are typed. */
const pricedLine = (
  line: Pick<LineValues, "quantity" | "rate" | "discount" | "gstRate">,
  currency: string,
): PricedLine => ({
  quantity: within(typed(line.quantity)),
  rate: within(typedMinor(line.rate, currency)),
  discount: within(typedOr0(line.discount), 100),
  gstRate: within(typedOr0(line.gstRate), 100),
});

/** Returns the value of a line before tax in paise or cents; undefined without a price. */
export function lineAmount(...[line, currency]: Parameters<typeof pricedLine>): number | undefined {
  const rate = typedMinor(line.rate, currency);
  if (rate === null || Number.isNaN(rate)) return undefined;
  return totalsOf([pricedLine(line, currency)], { tax: "none", isRounded: false }).total;
}

/** Returns the sums as far as the draft is typed. */
export const draftTotals = ({ lines, freight, ...values }: DraftValues, seller: Seller) =>
  quotationTotals(
    {
      ...values,
      lines: lines.map((line) => pricedLine(line, values.currency)),
      freight: {
        amount: within(typedMinor(freight.amount, values.currency)),
        gstRate: within(typedOr0(freight.gstRate), 100),
      },
    },
    seller,
  );

/** An amount as it was converted, and the exact paise that it came from. */
export interface Origin {
  amount: number;
  paise: number;
}

/**
 * Converts amounts from one currency to another by the paise for one paisa or cent ('paiseEach'). One that is still as it was converted before is
 * converted from where it came from, so that going there and back changes nothing.
 */
export const converted = (
  amounts: readonly (number | null)[],
  { from, to }: { from: number; to: number },
  origins: readonly (Origin | undefined)[] = [],
): (Origin | undefined)[] =>
  amounts.map((amount, at) => {
    if (amount === null || Number.isNaN(amount)) return undefined;
    const origin = origins[at];
    const paise = origin?.amount === amount ? origin.paise : amount * from;
    return { amount: Math.round(paise / to), paise };
  });

/** Returns the rupees for one unit of a draft's currency; undefined if the rate is not understood. */
export function unitRate({ currency, exchangeRate }: Pick<DraftValues, "currency" | "exchangeRate">) {
  const rate = currency === RUPEES ? 1 : typedNumber(exchangeRate);
  return rate && rate > 0 ? rate : undefined;
}

/** Returns the paise for the smallest unit of a draft's currency: of one with two decimals its unitRate. */
export function paiseEach(draft: Parameters<typeof unitRate>[0]): number | undefined {
  const rate = unitRate(draft);
  return rate && (rate * 100) / 10 ** decimalsOf(draft.currency);
}

/** Returns the line of a part that is not in the catalogue. */
export const freeLine = (settings: QuotationSettings): LineValues => lineValues(emptyLine(settings), RUPEES);

/** Returns the line of a product, with its price in the draft's currency if its exchange rate is understood. */
export function productLine(
  product: Product,
  settings: QuotationSettings,
  draft: Pick<DraftValues, "currency" | "exchangeRate">,
): LineValues {
  const line = lineOfProduct({ ...product, code: partCode(product) }, 1, settings);
  const to = paiseEach(draft);
  // Without an exchange rate, rupees would become dollars.
  const [own] = to === undefined ? [] : converted([line.rate], { from: 1, to });
  return lineValues({ ...line, rate: own?.amount ?? null }, draft.currency);
}
