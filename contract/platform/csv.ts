/** The text of exports, the products' above all (spec section 7, 'CSV export'; ruling 'CSV'). Free of zod. */

import { plainNumber } from "./amounts.ts";
import { CATEGORY_LABELS, type Category } from "./categories.ts";
import { formatLongDate } from "./dates.ts";

const CSV_COLUMNS = ["ID", "Title", "Category", "Price", "Stock", "Featured", "Last Updated"] as const;

/** The columns of the full export, which an import understands. */
export const FULL_CSV_COLUMNS = [
  ...CSV_COLUMNS,
  "Published",
  "Part Code",
  "Description",
  "Specifications",
  "Images",
] as const;
export type CsvColumn = (typeof FULL_CSV_COLUMNS)[number];

/** What a row of the export is made from. */
export interface CsvProduct {
  productId: number;
  title: string;
  category: Category;
  price: number;
  stock: number;
  featured: boolean;
  updatedAt: string;
}

/** The first line of an export, with the mark by which spreadsheets know UTF-8. */
export const csvHead = (columns: readonly string[] = CSV_COLUMNS): string => `\uFEFF${csvLine(columns)}`;

/** One product as a line. Numbers are plain, so that a spreadsheet reckons with them. */
export const csvProduct = (product: CsvProduct): string => csvLine(csvCells(product));

/** The cells of a product, in the order of CSV_COLUMNS. */
export function csvCells(product: CsvProduct): string[] {
  const { productId, title, category, price, stock, featured, updatedAt } = product;
  return [
    String(productId),
    title,
    CATEGORY_LABELS[category],
    plainNumber(price),
    plainNumber(stock),
    csvFlag(featured),
    formatLongDate(updatedAt),
  ];
}

export const csvFlag = (value: boolean): string => (value ? "Yes" : "No");

/** An export's file name for a day (spec section 7). */
export const csvFileName = (now: Date, what = "products"): string =>
  `${what}_${now.toISOString().slice(0, 10)}.csv`;

/** Cells that a spreadsheet would run as a formula begin with one of these (checklist 22). */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Takes a formula its power with an apostrophe, which import takes off again; a number is no formula. */
export function neutralise(cell: string): string {
  const isMarked = /^'+[=+\-@\t\r]/.test(cell);
  return (FORMULA.test(cell) && !NUMBER.test(cell)) || isMarked ? `'${cell}` : cell;
}

/** The opposite of neutralise. */
export function restoreNeutralised(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** One row: formulas are neutralised, what needs quotes gets them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(neutralise(cell))).join(",")}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
