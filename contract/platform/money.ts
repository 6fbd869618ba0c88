/** What looks like an amount of money, which no visitor is to read (ruling 'Values that look like money'). Free of zod. */
import { piecesOf } from "./words.ts";
import { writtenAmount } from "./written-amounts.ts";

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
