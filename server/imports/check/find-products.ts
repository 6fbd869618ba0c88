import { hash } from "node:crypto";
import { titleSortKey } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, ProductRow } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { codeKey } from "#server/products/part-code.ts";
import { type CodeForms, typedKeys } from "../cells/code-cell.ts";
import { contentOf, type MappedRow } from "./map-rows.ts";
import { type Current, readRowNumber } from "./plan-row.ts";

/** Returns the ids of products whose code a spreadsheet program may show as this cell. */
type ChangedCodes = (cell: string) => Promise<readonly string[]>;

const SLICE = 2_000;

/** Reads the stored codes at the first cell that may be a changed one, but for those that the file has unchanged. */
export function createChangedCodes(
  { main }: Database,
  { codes, forms }: { codes: ReadonlySet<string>; forms: CodeForms },
): ChangedCodes {
  let index: Promise<Map<string, string[]>> | undefined;
  return async (cell) => {
    const keys = forms.keysOf(cell);
    if (!keys.length) return [];
    index ??= readTypedKeys(main, (key) => codes.has(key));
    const stored = await index;
    return [...new Set(keys.flatMap((key) => stored.get(key) ?? []))];
  };
}

async function readTypedKeys(db: Db, isInFile: (key: string) => boolean): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const yieldIfDue = createYielder();
  const after = (last: string) =>
    rowsWith(db, "products", { deleted_at: null })
      .select(["id", "part_code"])
      .where("part_code", "is not", null)
      .where("id", ">", last)
      .orderBy("id")
      .limit(SLICE)
      .execute();
  for (let rows = await after(""); rows.length; rows = await after(rows.at(-1)?.id ?? "")) {
    for (const { id, part_code } of rows) {
      const code = part_code ?? "";
      if (isInFile(codeKey(code) ?? "")) continue;
      for (const key of typedKeys(code)) found.set(key, [...(found.get(key) ?? []), id]);
    }
    await yieldIfDue();
  }
  return found;
}

export function createFingerprints(): (row: MappedRow) => string {
  const seen = new Map<string, number>();
  return (row) => {
    const content = hash("sha256", contentOf(row));
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return `${content}-${before}`;
  };
}

interface HowFound {
  fingerprintOf: (row: MappedRow) => string;
  byTitle: boolean;
  changedCodes: ChangedCodes;
}

/**
 * Finds the products with each row's number, otherwise code, otherwise title. A row without a match is identified by its
 * content, so that importing a file twice, such as after an interruption, creates no duplicates.
 */
export async function readCurrent(
  { main }: Database,
  rows: readonly MappedRow[],
  { fingerprintOf, byTitle, changedCodes }: HowFound,
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
  const changed = await Promise.all(
    about.map(({ number, code }, at) =>
      !byNumber.has(number) && code !== null && !byCode.has(code)
        ? changedCodes(rows[at]?.cells.get("Part Code") ?? "")
        : [],
    ),
  );
  const byId = await productsBy(main, "id", changed.flat());
  const byName = await productsBy(
    main,
    "title_sort",
    about.map(({ title }) => title),
  );
  const imported = await importedBefore(
    main,
    about.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  return about.map(({ number, code, title, fingerprint }, at) => {
    const [numbered] = number === undefined ? [] : (byNumber.get(number) ?? []);
    const undeleted = (found: readonly ProductRow[] = []) => found.filter((row) => row.deleted_at === null);
    const exact = code === null ? [] : undeleted(byCode.get(code));
    const coded = exact.length ? exact : undeleted((changed[at] ?? []).flatMap((id) => byId.get(id) ?? []));
    const named = title === undefined ? [] : undeleted(byName.get(title));
    const others = code === null ? named : coded;
    return {
      product: number === undefined ? (others.length === 1 ? others[0] : undefined) : numbered,
      others,
      fingerprint,
      wasImported: others.length === 0 && imported.has(fingerprint),
    };
  });
}

async function productsBy<Column extends "id" | "product_id" | "part_code_key" | "title_sort">(
  db: Db,
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

async function importedBefore(db: Db, fingerprints: readonly string[]): Promise<ReadonlySet<string | null>> {
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
