/** Recognizes amounts of money, which visitors must not see (ruling 'Values that look like money'). Free of zod. */

import { typedAmount } from "./amounts.ts";
import { hasMixedDigits, plainDigits, plainSigns } from "./digits.ts";
import { NUMBER_TEXT_MAX } from "./numbers.ts";
import { piecesOf } from "./words.ts";

/** Thousands with points and decimals with a comma; with both signs it is unambiguous. */
const POINTS_AND_COMMA = /^([+-]?\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;

/** Other currencies aren't converted, because the site has one (spec section 9, 'Currency'). */
const OTHER_CURRENCY = /[€$£]|\b(?:eur|usd|gbp)\b/gi;

/** What '₹' becomes in a code page without it. */
const LOST_MARK = /^\? ?(?=\d)| ?\?$/;
const TIMES = { lakh: 100_000, crore: 10_000_000 } as const;
const LARGE = /^(.*?\d) ?(lakhs?|lacs?|l|crores?|cr)\.?$/i;

/** Units of counts and prices. */
const UNIT =
  /^(.*?\d(?:\/-)?) ?(?:\/|per )? ?(?:pcs?|pieces?|nos?|numbers?|units?|sets?|pairs?|kgs?|mtrs?|meters?|metres?|ltrs?|box(?:es)?|pkts?|only)\.?$/i;

/** Price headings of lists, compared without case, points and brackets. */
const NAMES: ReadonlySet<string> = new Set(
  "rs inr rupees rupee ₹ rate rates mrp price prices amount cost preis preise betrag prix precio eur euro € usd $ gbp £ कीमत मूल्य दर भाव કિંમત ભાવ દર".split(
    " ",
  ),
);
/** Next to one of these, a word above isn't a price: 'Flow rate', 'Spring rate'. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set("flow feed baud spring sampling dosing".split(" "));
const SIGN = /[₹₨€$£]|रु|रू|રૂ|\b(?:rs|inr|eur|usd|gbp)\b\.?|\/-\s*$/i;
/** Grouped digits with two decimals: '1,250.00', '1.250,00', '1 25 000.50'. */
const GROUPED = /^\d{1,3}(?:[., ]\d{2,3})+[.,]\d{2}$/;

/** Returns whether a heading or specification name means money: 'Rs.', 'New Rate (INR)', 'Preis €'. */
export function isMoneyName(name: string): boolean {
  const signs = name.match(/[₹€$£]/g) ?? [];
  const pieces = piecesOf(name);
  // 'M.R.P.' is one word.
  const words = pieces.every(({ length }) => length === 1) ? [pieces.join("")] : pieces;
  return (
    signs.length > 0 ||
    (words.some((word) => NAMES.has(word)) && !words.some((word) => OTHER_MEANINGS.has(word)))
  );
}

/** Returns whether a value is written as money: 'Rs. 450/-', '€ 12', '1,250.00'; not a plain number. */
export function looksLikeMoney(value: string): boolean {
  const text = plainDigits(value);
  return GROUPED.test(text) || (SIGN.test(text) && writtenAmount(text) !== undefined);
}

/** The share of a column's filled cells that determines its content. */
const MOST = 0.6;

const areMostly = (cells: readonly string[], is: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length > 0 && filled.filter(is).length >= MOST * filled.length;
};

/** Returns whether a column has prices, by its heading or most of its cells. */
export const isMoneyColumn = (name: string, cells: readonly string[]): boolean =>
  isMoneyName(name) || areMostly(cells, looksLikeMoney);

/** Returns whether a column may have prices under any name: most cells are numbers, or isMoneyColumn. */
export const mayHoldMoney = (name: string, cells: readonly string[]): boolean =>
  isMoneyColumn(name, cells) || areMostly(cells, (cell) => writtenAmount(cell) !== undefined);

/** Amounts in price lists and stock books, with more than a number. Free of zod. */

/**
 * Returns the value of a number with optional currency (amounts.ts), unit or scale: '12 pcs', 'Rs. 450/-', '450 per pc',
 * '1.25 lakh', '1.250,00', '€ 12', '?450' for a lost '₹'. Undefined if it is no number or ambiguous.
 */
export function writtenAmount(text: string): number | undefined {
  const plainText = hasMixedDigits(text) ? plainSigns(text) : plainDigits(text);
  const trimmed = plainText.replace(OTHER_CURRENCY, "").trim().replace(LOST_MARK, "");
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
