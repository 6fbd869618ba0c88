import {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  NAVIGATION_LABELS,
} from "../../../contract/platform/categories.ts";
import { typedNumber } from "../../../contract/platform/numbers.ts";

/** A single comma or point before three figures: thousands to some spreadsheets, decimals to others. */
const DOUBTFUL = /(?:^|[^\d.,])\d{1,3}[.,]\d{3}(?:$|[^\d.,])/;
const DECIMAL_COMMA = /^[+-]?\d{1,15},\d{1,2}$/;
const PRODUCT_NUMBER_MAX = 999_999_999;

/**
 * A number as people and spreadsheets write it (contract/platform/numbers.ts), read by `read`. Where commas do not separate the cells
 * one may stand for the decimal point: there '12,5' is read, and '1,200' and '1.200' are not, which can be two numbers.
 */
export function readNumber(
  cell: string,
  commaPartsCells: boolean,
  read: (text: string) => number | undefined = typedNumber,
): number | undefined {
  if (commaPartsCells) return read(cell);
  const text = cell.trim();
  if (DOUBTFUL.test(text)) return undefined;
  return read(DECIMAL_COMMA.test(text) ? text.replace(",", ".") : text);
}

/** A product's number; undefined for what is none. */
export function readProductNumber(cell: string): number | undefined {
  const number = typedNumber(cell);
  const isOne = Number.isInteger(number) && Number(number) >= 0 && Number(number) <= PRODUCT_NUMBER_MAX;
  return isOne ? number : undefined;
}

const FLAGS = new Map([
  ...["yes", "y", "true", "1", "x", "✓", "हाँ", "हां", "હા"].map((word) => [word.normalize(), true] as const),
  ...["no", "n", "false", "0", "-", "", "नहीं", "ના"].map((word) => [word.normalize(), false] as const),
]);

/** Yes or no, however a spreadsheet writes it; an empty cell is a no. */
export const readFlag = (cell: string): boolean | undefined =>
  FLAGS.get(cell.trim().toLowerCase().normalize());

/** What shops write of a product's visibility (Shopify's Status, WooCommerce's Published and Visibility). */
const VISIBILITY = new Map([
  ...["active", "publish", "published", "public", "visible", "live", "enabled", "catalog", "search"].map(
    (word) => [word, true] as const,
  ),
  ...["-1", "draft", "archived", "private", "pending", "hidden", "unpublished", "inactive", "disabled"].map(
    (word) => [word, false] as const,
  ),
]);

/** Whether visitors are to see a product, as a shop or a person writes it; undefined for an unknown word. */
export const readPublished = (cell: string): boolean | undefined =>
  VISIBILITY.get(cell.trim().toLowerCase()) ?? readFlag(cell);

const NAMES = new Map(
  CATEGORIES.flatMap((category): [string, Category][] =>
    [category, CATEGORY_LABELS[category], NAVIGATION_LABELS[category]].map((name) => [
      name.toLowerCase(),
      category,
    ]),
  ),
);

export const readCategory = (cell: string): Category | undefined => NAMES.get(cell.trim().toLowerCase());
