import type { Specification } from "#contract/products/product.ts";

/** A cell, quoted if it contains a tab, line break or quote, and its separator. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/** Returns two pasted columns as names and values, without empty rows; undefined if it is no table. */
export function pastedRows(text: string): Specification[] | undefined {
  if (!text.includes("\t")) return undefined;
  const rows = cellsOf(text).map(([name = "", value = ""]) => ({ name, value }));
  return rows.filter(({ name, value }) => name !== "" || value !== "");
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const [, quoted, plain = "", end] = CELL.exec(text) ?? [];
    row.push(oneLine(quoted?.replaceAll('""', '"') ?? plain));
    if (end === "\t") continue;
    rows.push(row);
    row = [];
  }
  if (row.length) rows.push(row);
  return rows;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
