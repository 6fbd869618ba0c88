import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { titleSortKey } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ProductRow, Tables } from "../../platform/database/schema.ts";
import { codeKey } from "../../products/part-code.ts";
import { contentOf, type MappedRow } from "./map-rows.ts";
import { type Current, readRowNumber } from "./plan-row.ts";

export function createFingerprints(): (row: MappedRow) => string {
  const seen = new Map<string, number>();
  return (row) => {
    const content = createHash("sha256").update(contentOf(row)).digest("hex");
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return `${content}-${before}`;
  };
}

interface How {
  fingerprintOf: (row: MappedRow) => string;
  /** Rows without number and code are those of the product with their title. */
  byTitle: boolean;
}

/**
 * What the catalogue says about each of some rows: which products have its number, else its code, else its title. A row
 * that no product is known by is known again by its content: the same file can be imported twice, after an interruption
 * above all, without making a product twice.
 */
export async function readCurrent(
  { main }: Database,
  rows: readonly MappedRow[],
  { fingerprintOf, byTitle }: How,
): Promise<Current[]> {
  const about = rows.map((row) => {
    const number = readRowNumber(row);
    const code = codeKey(row.cells.get("Part Code") ?? "");
    const title = (row.cells.get("Title") ?? "").trim();
    const isByTitle = byTitle && number === undefined && code === null && title !== "";
    return {
      number,
      code,
      title: isByTitle ? titleSortKey(title) : undefined,
      fingerprint: number === undefined ? fingerprintOf(row) : null,
    };
  });
  const byNumber = await productsBy(
    main,
    "product_id",
    about.map(({ number }) => number),
  );
  const byCode = await productsBy(
    main,
    "part_code_key",
    about.map(({ code }) => code),
  );
  const byName = await productsBy(
    main,
    "title_sort",
    about.map(({ title }) => title),
  );
  const imported = await importedBefore(
    main,
    about.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  return about.map(({ number, code, title, fingerprint }) => {
    const [numbered] = number === undefined ? [] : (byNumber.get(number) ?? []);
    const there = (found: readonly ProductRow[] = []) => found.filter((row) => row.deleted_at === null);
    const coded = code === null ? [] : there(byCode.get(code));
    const named = title === undefined ? [] : there(byName.get(title));
    const others = code === null ? named : coded;
    return {
      product: number === undefined ? (others.length === 1 ? others[0] : undefined) : numbered,
      others,
      fingerprint,
      wasImported: others.length === 0 && imported.has(fingerprint),
    };
  });
}

async function productsBy<Column extends "product_id" | "part_code_key" | "title_sort">(
  db: Kysely<Tables>,
  column: Column,
  values: readonly (ProductRow[Column] | null | undefined)[],
): Promise<Map<unknown, ProductRow[]>> {
  const wanted = [...new Set(values.filter((value) => value !== undefined && value !== null))];
  if (!wanted.length) return new Map();
  const rows = await db
    .selectFrom("products")
    .selectAll()
    .where((eb) => eb(column, "in", wanted as never[]))
    .orderBy("product_id")
    .execute();
  return Map.groupBy(rows, (row) => row[column]);
}

async function importedBefore(
  db: Kysely<Tables>,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (!fingerprints.length) return new Set();
  const rows = await db
    .selectFrom("import_rows as r")
    .innerJoin("products as p", "p.id", "r.product_id")
    .select("r.fingerprint")
    .where("r.fingerprint", "in", fingerprints)
    .where("r.state", "=", "applied")
    .where("p.deleted_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.fingerprint));
}
