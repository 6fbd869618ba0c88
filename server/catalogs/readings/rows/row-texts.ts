import type { FoundTable } from "../../../platform/media/tables/read-page.ts";

/** The texts of a table by row and column, the head's rows first. What reaches over rows stands in each of them. */
export function rowTexts({
  rows,
  columns,
  cells,
}: Pick<FoundTable, "rows" | "columns" | "cells">): string[][] {
  const texts = Array.from({ length: rows }, () => new Array<string>(columns).fill(""));
  for (const { row, column, lastRow, text } of cells) {
    for (let at = row; at <= lastRow; at += 1) {
      const own = texts[at];
      if (own) own[column] = text;
    }
  }
  return texts;
}
