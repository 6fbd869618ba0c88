import { PRODUCT_ID_MAX, PRODUCT_ID_MIN } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import { codeKey } from "../../products/part-code.ts";
import type { MappedRow } from "./map-rows.ts";
import { readRowNumber } from "./plan-row.ts";

/** What the first reading of a file gives: how long it is, and where each number and each code stands. */
export interface FileNumbers {
  rows: number;
  lines: Map<number, number[]>;
  /** Of rows that are known by their code alone. */
  codeLines: Map<string, number[]>;
  /** All codes and titles, by which pictures are told from each other. */
  codes: ReadonlySet<string>;
}

/** Reads a file to its end. */
export async function readNumbers(rows: AsyncIterable<MappedRow>): Promise<FileNumbers> {
  const lines = new Map<number, number[]>();
  const codeLines = new Map<string, number[]>();
  const codes = new Set<string>();
  let count = 0;
  for await (const row of rows) {
    count += 1;
    const number = readRowNumber(row);
    const code = codeKey(row.cells.get("Part Code") ?? "");
    if (code !== null) codes.add(code);
    const title = codeKey(row.cells.get("Title") ?? "");
    if (title !== null) codes.add(title);
    if (number !== undefined) note(lines, number, row.line);
    else if (code !== null) note(codeLines, code, row.line);
  }
  return { rows: count, lines, codeLines, codes };
}

function note<Key>(lines: Map<Key, number[]>, key: Key, line: number): void {
  const known = lines.get(key);
  if (known) known.push(line);
  else lines.set(key, [line]);
}

/**
 * Whether the catalogue and the file together have more products than there are numbers to be typed: then those above
 * were drawn once, in this site or in the one that the file comes from (ruling 'Identity and products').
 */
export async function outgrowsNumbers({ main }: Database, { lines }: FileNumbers): Promise<boolean> {
  const stored = await main.selectFrom("products").select("product_id").execute();
  const numbers = new Set([...stored.map((row) => row.product_id), ...lines.keys()]);
  return numbers.size > PRODUCT_ID_MAX - PRODUCT_ID_MIN + 1;
}
