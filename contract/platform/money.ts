/** What looks like an amount of money, which no visitor is to read (ruling 'Values that look like money'). Free of zod. */

import { typedAmount } from "./amounts.ts";
import { NUMBER_TEXT_MAX } from "./numbers.ts";
import { piecesOf } from "./words.ts";

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

/** Words by which lists head their prices; compared without case, points and brackets. */
const NAMES: ReadonlySet<string> = new Set(
  "rs inr rupees rupee ₹ rate rates mrp price prices amount cost preis preise betrag prix precio eur euro € usd $ gbp £ कीमत मूल्य दर भाव કિંમત ભાવ દર".split(
    " ",
  ),
);
/** In one of these a word above means something else: 'Flow rate', 'Spring rate'. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set("flow feed baud spring sampling dosing".split(" "));
const SIGN = /[₹€$£]|\b(?:rs|inr|eur|usd|gbp)\b\.?|\/-\s*$/i;
/** Groups of figures and two decimals: '1,250.00', '1.250,00', '1 25 000.50'. */
const GROUPED = /^\d{1,3}(?:[., ]\d{2,3})+[.,]\d{2}$/;

/** Whether a heading, or the name of a specification, announces money: 'Rs.', 'New Rate (INR)', 'Preis €'. */
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

/** Whether a value is written as money: 'Rs. 450/-', '€ 12', '1,250.00'. A plain number is not. */
export function looksLikeMoney(value: string): boolean {
  const text = value.trim();
  return GROUPED.test(text) || (SIGN.test(text) && writtenAmount(text) !== undefined);
}

/** The share of a column's filled cells that decides what it holds. */
const MOST = 0.6;

const areMostly = (cells: readonly string[], is: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length > 0 && filled.filter(is).length >= MOST * filled.length;
};

/** Whether a column of a list holds prices, by its heading or by most of its cells. */
export const isMoneyColumn = (name: string, cells: readonly string[]): boolean =>
  isMoneyName(name) || areMostly(cells, looksLikeMoney);

/** Whether a column may hold prices under any name: most of its cells are numbers, or it says so itself. */
export const mayHoldMoney = (name: string, cells: readonly string[]): boolean =>
  isMoneyColumn(name, cells) || areMostly(cells, (cell) => writtenAmount(cell) !== undefined);

/** Amounts as they stand in price lists and stock books, which say more than a number. Free of zod. */

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
