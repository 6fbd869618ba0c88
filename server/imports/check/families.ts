import type { ImportMapping } from "#contract/imports/import.ts";
import { headKey } from "#contract/imports/import-heads.ts";
import { productField } from "#contract/products/fields.ts";
import { type CsvColumn, fieldOfColumn } from "#contract/products/product-csv.ts";
import type { CsvRow } from "../uploads/csv-rows.ts";

/** Variants by the name of their parent; only those whose parent is in the file. */
export type Variants = ReadonlyMap<string, readonly CsvRow[]>;

interface Columns {
  names: readonly string[];
  mapping: ImportMapping;
}

interface SectionedRow extends CsvRow {
  section?: string;
}

export type Family = readonly [SectionedRow, ...SectionedRow[]];

const LETTERS_MIN = 3;
/** 'A.', '(b)', 'IV': the letter or Roman number of a section. */
const ORDINAL = /^\(?(?:[A-Za-z]|[IVX]{2,4})[.):]{0,2}$/;

/** Returns the text of a row with a single cell (a section heading or note), beside its letter if any; otherwise undefined. */
export function rowSection({ cells }: Pick<CsvRow, "cells">): string | undefined {
  const all = cells.map((cell) => cell.trim()).filter(Boolean);
  const filled = all.length === 2 && ORDINAL.test(all[0] ?? "") ? all.slice(1) : all;
  const [only = ""] = filled;
  return filled.length === 1 && (only.match(/\p{L}/gu) ?? []).length >= LETTERS_MIN ? only : undefined;
}

async function* applySections(
  rows: AsyncIterable<CsvRow>,
  { mapping }: Columns,
): AsyncGenerator<SectionedRow> {
  const { sections = "parts" } = mapping;
  let section: string | undefined;
  for await (const row of rows) {
    const heading = sections === "parts" ? undefined : rowSection(row);
    if (heading === undefined) yield section === undefined ? row : { ...row, section };
    else if (sections !== "left-out") section = heading;
  }
}

export const cellAt = ({ cells }: CsvRow, at: number): string => (at < 0 ? "" : (cells[at] ?? "").trim());

/** The names by which other rows may refer to a row: its code, otherwise its number in the original shop. */
function aliasesOf(row: CsvRow, { names, mapping }: Columns): string[] {
  const code = cellAt(row, mapping.columns.indexOf("Part Code"));
  const number = cellAt(
    row,
    names.findIndex((name) => headKey(name) === "id"),
  );
  return [code, number && `id:${number}`].filter(Boolean);
}

/** Rupees, which a number format may show before or after an amount. */
const RUPEES = /₹|₨|\b(?:rs|inr)\b\.?|\/-/gi;
const AMOUNT_FIELDS = new Set(["amount", "number"]);

/**
 * Replaces amounts by the numbers that the workbook stores, which its formats round and write with exponents. Words and other
 * currencies of a format stay: '12 Nos', '$ 12.50'.
 */
export async function* withStoredAmounts(
  rows: AsyncIterable<CsvRow>,
  { columns }: ImportMapping,
): AsyncGenerator<CsvRow> {
  const amounts = columns.flatMap((target, at) => {
    const field = target === null ? undefined : fieldOfColumn(target as CsvColumn);
    return field && (field === "hsnCode" || AMOUNT_FIELDS.has(productField(field).kind)) ? [at] : [];
  });
  for await (const row of rows) {
    if (row.types) {
      for (const at of amounts) {
        const { kind, value } = row.types[at] ?? {};
        const isNumber = kind === "number" || kind === "exponent";
        const words = (row.cells[at] ?? "").replace(RUPEES, "").replace(/(?<=\d)E(?=[+-]?\d)/i, "");
        // A code whose format adds zeros before it is what the format shows.
        const isLonger = value !== undefined && columns[at] === "HSN Code" && !/[.,]/.test(words);
        if (isNumber && value && !isLonger && !/[\p{L}\p{Sc}]/u.test(words)) row.cells[at] = value;
      }
    }
    yield row;
  }
}

export async function readVariants(rows: AsyncIterable<CsvRow>, columns: Columns): Promise<Variants> {
  const parent = columns.mapping.columns.indexOf("Parent");
  const variants = new Map<string, CsvRow[]>();
  const calls = new Set<string>();
  for await (const row of rows) {
    const called = cellAt(row, parent);
    if (called === "") for (const call of aliasesOf(row, columns)) calls.add(call);
    else if (variants.get(called)?.push(row) === undefined) variants.set(called, [row]);
  }
  return new Map([...variants].filter(([called]) => calls.has(called)));
}

/** Yields the rows of each product together: adjacent rows with one name, or a parent with its variants. */
export async function* familiesOf(
  all: AsyncIterable<CsvRow>,
  columns: Columns,
  variants: Variants | undefined,
): AsyncGenerator<Family> {
  const { mapping } = columns;
  const rows = applySections(all, columns);
  if (variants) {
    const parent = mapping.columns.indexOf("Parent");
    // If two rows have the same name, the first has the variants.
    const left = new Map(variants);
    for await (const row of rows) {
      if (variants.has(cellAt(row, parent))) continue;
      const calls = cellAt(row, parent) === "" ? aliasesOf(row, columns) : [];
      yield [row, ...calls.flatMap((call) => left.get(call) ?? [])];
      for (const call of calls) left.delete(call);
    }
    return;
  }
  const group = mapping.columns.indexOf("Group");
  let last: { name: string; rows: [SectionedRow, ...SectionedRow[]] } | undefined;
  for await (const row of rows) {
    const name = cellAt(row, group);
    if (last && name !== "" && name === last.name) {
      last.rows.push(row);
      continue;
    }
    if (last) yield last.rows;
    last = { name, rows: [row] };
  }
  if (last) yield last.rows;
}
