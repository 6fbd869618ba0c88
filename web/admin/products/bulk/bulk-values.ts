import type { BulkChanges } from "../../../../contract/bulk-edit.ts";
import { type Category, isCategory } from "../../../../contract/categories.ts";
import { typedNumber } from "../../../../contract/numbers.ts";
import { QuickEditBody } from "../../../../contract/product.ts";

/** What the bulk edit's form holds; an empty choice leaves a field as it is. */
export interface BulkValues {
  category: "" | Category;
  stock: "" | "set" | "increase" | "decrease";
  /** As it is typed. */
  figure: string;
  featured: "" | "on" | "off";
}

export const NOTHING_CHOSEN: BulkValues = { category: "", stock: "", figure: "0", featured: "" };

/** Why the figure is none, or undefined: it is a stock, whichever way it is used. */
export const figureProblem = ({ stock, figure }: BulkValues): string | undefined =>
  stock === "" ? undefined : QuickEditBody.shape.stock.safeParse(numberOf(figure)).error?.issues[0]?.message;

/** The changes as POST /products/bulk takes them; none when everything is left as it is. */
export function changesOf({ category, stock, figure, featured }: BulkValues): BulkChanges {
  return {
    ...(isCategory(category) ? { category } : {}),
    ...(stock === "" ? {} : { stock: stockChange(stock, numberOf(figure)) }),
    ...(featured === "" ? {} : { featured: featured === "on" }),
  };
}

const numberOf = (figure: string): number => typedNumber(figure) ?? Number.NaN;

function stockChange(stock: "set" | "increase" | "decrease", figure: number) {
  if (stock === "set") return { set: figure };
  return { by: stock === "increase" ? figure : -figure };
}
