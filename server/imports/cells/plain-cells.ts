import {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  NAVIGATION_LABELS,
} from "../../../contract/categories.ts";

const POINT = /^-?\d{1,15}(\.\d{1,20})?$/;
const THOUSANDS = /^-?\d{1,3}(\.\d{3})+$/;
const COMMA = /^-?\d{1,15},\d{1,2}$/;

/**
 * A number as a spreadsheet writes it. Where commas do not part the cells one may stand for the decimal point
 * ('12,5'), and a point for thousands. Undefined for anything else, and for what can be two numbers: '1,200', and
 * there '1.200'.
 */
export function readNumber(cell: string, commaPartsCells: boolean): number | undefined {
  const text = cell.trim();
  if (!commaPartsCells && THOUSANDS.test(text)) return undefined;
  if (POINT.test(text)) return Number(text);
  return !commaPartsCells && COMMA.test(text) ? Number(text.replace(",", ".")) : undefined;
}

/** A product's number; undefined for what is none. */
export function readProductNumber(cell: string): number | undefined {
  const text = cell.trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

const FLAGS = new Map([
  ["yes", true],
  ["true", true],
  ["1", true],
  ["no", false],
  ["false", false],
  ["0", false],
  ["", false],
]);

/** Yes or no, however a spreadsheet writes it; an empty cell is a no. */
export const readFlag = (cell: string): boolean | undefined => FLAGS.get(cell.trim().toLowerCase());

const NAMES = new Map(
  CATEGORIES.flatMap((category): [string, Category][] =>
    [category, CATEGORY_LABELS[category], NAVIGATION_LABELS[category]].map((name) => [
      name.toLowerCase(),
      category,
    ]),
  ),
);

/** A category by its id or one of its labels, in capitals or not. */
export const readCategory = (cell: string): Category | undefined => NAMES.get(cell.trim().toLowerCase());
