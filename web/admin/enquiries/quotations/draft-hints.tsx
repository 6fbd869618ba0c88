import { useWatch } from "react-hook-form";
import { isHsnShort, type Seller, supplyHints, supplyOf } from "#contract/enquiries/supply-tax.ts";
import { TAX_HINTS } from "#contract/enquiries/tax-messages.ts";
import { today } from "#contract/platform/day.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { isRateEnded } from "#contract/site/gst-rates.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import type { DraftValues } from "./draft-values.ts";

interface Props {
  seller: Seller;
  settings: QuotationSettings;
}

/** What is unusual about a draft and may be right; none of it keeps the draft from being sent. */
export function DraftHints({ seller, settings }: Props) {
  const values = useWatch<DraftValues>() as DraftValues;
  const hints = draftHints(values, seller, settings);
  if (!hints.length) return null;
  return (
    <ul className="draft-hints stack gap-1 small" aria-label="Please check">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}

/** Returns the hints of a draft as typed: about its supply, its HSN codes and its rates. */
function draftHints(
  values: Pick<DraftValues, "customer" | "currency" | "lines" | "zeroRating">,
  seller: Seller,
  { hsnDigits }: Pick<QuotationSettings, "hsnDigits">,
): string[] {
  const { customer, lines, zeroRating = "lut" } = values;
  const hints = supplyHints({ supply: supplyOf(values), zeroRating, seller, buyer: customer });
  if (seller.registration !== "regular") return hints;
  const day = today(Date.now());
  const short = placesOf(lines, ({ hsn }) =>
    isHsnShort(hsn.replace(/\s/g, ""), hsnDigits, customer.gstin !== ""),
  );
  if (short) hints.push(TAX_HINTS.hsnShort(hsnDigits, short));
  for (const rate of new Set(lines.map(rateOf))) {
    if (rate !== undefined && isRateEnded(rate, day))
      hints.push(
        TAX_HINTS.rateEnded(
          rate,
          placesOf(lines, (line) => rateOf(line) === rate),
        ),
      );
  }
  return hints;
}

const rateOf = ({ gstRate }: DraftValues["lines"][number]): number | undefined =>
  typedNumber(gstRate.replace(/%\s*$/, ""));

/** Returns the numbers of the lines that match: '1, 4'. */
const placesOf = (
  lines: DraftValues["lines"],
  matches: (line: DraftValues["lines"][number]) => boolean,
): string => lines.flatMap((line, at) => (matches(line) ? [at + 1] : [])).join(", ");
