import { createHash } from "node:crypto";
import type { CsvColumn } from "../../../contract/csv.ts";
import type { Database } from "../../database/open.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { type Current, readRowNumber } from "./plan-row.ts";

/** Tells rows of the same content apart by how often that content came before in the file. */
export function createFingerprints(): (row: CsvRow) => string {
  const seen = new Map<string, number>();
  return ({ cells }) => {
    const content = createHash("sha256").update(JSON.stringify(cells)).digest("hex");
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return `${content}-${before}`;
  };
}

/**
 * What the catalogue says about each of some rows. A row without a number is known again by its content: the same
 * file can be imported twice, after an interruption above all, without making a product twice.
 */
export async function readCurrent(
  { main }: Database,
  rows: readonly CsvRow[],
  columns: readonly CsvColumn[],
  fingerprintOf: (row: CsvRow) => string,
): Promise<Current[]> {
  const about = rows.map((row) => {
    const number = readRowNumber(row, columns);
    return { number, fingerprint: number === undefined ? fingerprintOf(row) : null };
  });
  const numbers = about.flatMap(({ number }) => number ?? []);
  const products = numbers.length
    ? await main.selectFrom("products").selectAll().where("product_id", "in", numbers).execute()
    : [];
  const byNumber = new Map(products.map((product) => [product.product_id, product]));
  const fingerprints = about.flatMap(({ fingerprint }) => fingerprint ?? []);
  const imported = fingerprints.length
    ? await main
        .selectFrom("import_rows as r")
        .innerJoin("products as p", "p.id", "r.product_id")
        .select("r.fingerprint")
        .where("r.fingerprint", "in", fingerprints)
        .where("r.state", "=", "applied")
        .where("p.deleted_at", "is", null)
        .execute()
    : [];
  const known = new Set(imported.map((row) => row.fingerprint));
  return about.map(({ number, fingerprint }) => ({
    product: number === undefined ? undefined : byNumber.get(number),
    fingerprint,
    wasImported: known.has(fingerprint),
  }));
}
