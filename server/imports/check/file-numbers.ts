import { IMPORT_ROWS_MAX, PRODUCT_ID_MAX, PRODUCT_ID_MIN } from "../../../contract/limits.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../database/open.ts";
import type { CsvRows } from "../files/read-rows.ts";
import { RefusedFileError } from "../files/refused-file.ts";
import { readRowNumber } from "./plan-row.ts";

/** What the first reading of a file gives: how long it is, and where each number stands. */
export interface FileNumbers {
  rows: number;
  lines: Map<number, number[]>;
}

/** Reads a file to its end. Throws RefusedFileError for a broken one, and for one with too many rows. */
export async function readNumbers({ columns, rows }: CsvRows): Promise<FileNumbers> {
  const lines = new Map<number, number[]>();
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > IMPORT_ROWS_MAX) throw new RefusedFileError(IMPORT_SERVER.tooManyRows(IMPORT_ROWS_MAX));
    const number = readRowNumber(row, columns);
    if (number === undefined) continue;
    const known = lines.get(number);
    if (known) known.push(row.line);
    else lines.set(number, [row.line]);
  }
  return { rows: count, lines };
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
