import { hash } from "node:crypto";
import { typedAmount } from "#contract/platform/amounts.ts";
import type { CsvColumn } from "#contract/products/product-csv.ts";
import { codeKey } from "#server/products/part-code.ts";
import { columnSign, type DecimalSign, decimalSignOf, type SignCounts } from "../cells/amount-cell.ts";
import { type CodeForms, createCodeForms } from "../cells/code-cell.ts";
import type { MappedRow } from "./map-rows.ts";
import { readRowNumber } from "./plan-row.ts";

/** Facts from the first pass: the number of rows, and the lines of each number and code. */
export interface FileNumbers {
  rows: number;
  lines: Map<number, number[]>;
  /** Lines of rows identified by code only. */
  codeLines: Map<string, number[]>;
  /** All codes and titles, for distinguishing images. */
  codes: ReadonlySet<string>;
  /** Lines that repeat an earlier row with the same code or number, by that row's line. */
  repeats: ReadonlyMap<number, readonly number[]>;
  signs: Readonly<Partial<Record<CsvColumn, DecimalSign>>>;
  forms: CodeForms;
}

const AMOUNTS = ["Price", "Stock"] as const;

export async function readNumbers(rows: AsyncIterable<MappedRow>): Promise<FileNumbers> {
  const lines = new Map<number, number[]>();
  const codeLines = new Map<string, number[]>();
  const codes = new Set<string>();
  const counts = { Price: { comma: 0, point: 0 }, Stock: { comma: 0, point: 0 } } satisfies Record<
    string,
    SignCounts
  >;
  const forms = createCodeForms();
  const firsts = new Map<string, number>();
  const repeats = new Map<number, number[]>();
  let count = 0;
  for await (const row of rows) {
    count += 1;
    const number = readRowNumber(row);
    const code = codeKey(row.cells.get("Part Code") ?? "");
    if (code !== null) codes.add(code);
    forms.count(row.cells.get("Part Code") ?? "");
    const title = codeKey(row.cells.get("Title") ?? "");
    if (title !== null) codes.add(title);
    for (const column of AMOUNTS) {
      const sign = decimalSignOf(row.cells.get(column) ?? "");
      if (sign) counts[column][sign] += 1;
    }
    if (row.isLeftOut || (number === undefined && code === null)) continue;
    const content = hash("sha256", sameContent(row));
    const first = firsts.get(content);
    if (first === undefined) firsts.set(content, row.line);
    else {
      note(repeats, first, row.line);
      continue;
    }
    if (number !== undefined) note(lines, number, row.line);
    else if (code !== null) note(codeLines, code, row.line);
  }
  const signs = { Price: columnSign(counts.Price), Stock: columnSign(counts.Stock) };
  return { rows: count, lines, codeLines, codes, repeats, signs, forms };
}

/** Returns the same text for rows that differ in separators of the code, spaces, case or written zeros alone. */
const sameContent = ({ cells, added }: MappedRow): string =>
  JSON.stringify([
    [...cells].map(([column, cell]) => [
      column,
      column === "Part Code"
        ? codeKey(cell)
        : (typedAmount(cell) ?? cell.replace(/\s+/g, " ").trim().toLowerCase()),
    ]),
    added,
  ]);

function note<Key>(lines: Map<Key, number[]>, key: Key, line: number): void {
  const known = lines.get(key);
  if (known) known.push(line);
  else lines.set(key, [line]);
}
