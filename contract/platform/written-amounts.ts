/** Amounts as they stand in price lists and stock books, which say more than a number. Free of zod. */
import { typedAmount } from "./amounts.ts";
import { NUMBER_TEXT_MAX } from "./numbers.ts";

/** Thousands parted by points, decimals behind a comma: with both signs there is one reading. */
const POINTS_AND_COMMA = /^([+-]?\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
/** Amounts of lists in other currencies are not converted: the site has one (spec section 9, 'Currency'). */
const OTHER_CURRENCY = /[€$£]|\b(?:eur|usd|gbp)\b/gi;
/** What '₹' becomes in a file whose code page lacks it. */
const LOST_MARK = /^\? ?(?=\d)| ?\?$/;
const TIMES = { lakh: 100_000, crore: 10_000_000 } as const;
const LARGE = /^(.*?\d) ?(lakhs?|lacs?|l|crores?|cr)\.?$/i;
/** What is counted, or what a price is for. */
const UNIT =
  /^(.*?\d(?:\/-)?) ?(?:\/|per )? ?(?:pcs?|pieces?|nos?|numbers?|units?|sets?|pairs?|kgs?|mtrs?|meters?|metres?|ltrs?|box(?:es)?|pkts?|only)\.?$/i;

/**
 * A number that may say that it is money (amounts.ts), what is counted, or how large it is: '12 pcs', 'Rs. 450/-',
 * '450 per pc', '1.25 lakh', '1.250,00', '€ 12', '?450' where a file lost its '₹'. Undefined for what is no number, or can be two.
 */
export function writtenAmount(text: string): number | undefined {
  const trimmed = text.replace(OTHER_CURRENCY, "").trim().replace(LOST_MARK, "");
  if (trimmed.length > NUMBER_TEXT_MAX) return undefined;
  const plain = typedAmount(trimmed);
  if (plain !== undefined) return plain;
  const [, whole, decimals] = POINTS_AND_COMMA.exec(trimmed) ?? [];
  if (whole !== undefined) return typedAmount(`${whole.replaceAll(".", "")}.${decimals}`);
  const [, base, size] = LARGE.exec(trimmed) ?? [];
  if (base !== undefined && size !== undefined) {
    const factor = /^c/i.test(size) ? TIMES.crore : TIMES.lakh;
    const amount = typedAmount(base);
    return amount === undefined ? undefined : Math.round(amount * factor * 100) / 100;
  }
  const [, counted] = UNIT.exec(trimmed) ?? [];
  return counted === undefined ? undefined : typedAmount(counted);
}
