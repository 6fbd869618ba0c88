import type { CsvColumn } from "../../../contract/csv.ts";
import { isOwnHead, nameColumnOf, ownColumn } from "../../../contract/import-heads.ts";
import type { ImportMapping } from "../../../contract/import-mapping.ts";
import { SPECIFICATION_NAME_MAX } from "../../../contract/limits.ts";
import { plainTextOf } from "../../../contract/plain-text-of.ts";
import type { Specification } from "../../../contract/product.ts";
import { readForeignPictureNames, writePictureNames } from "../cells/picture-cell.ts";
import { writeSpecifications } from "../cells/specification-cell.ts";
import { specificationsOfJson } from "../cells/specification-json.ts";
import type { CsvRow } from "../files/csv-rows.ts";

/** A row of the file as the columns of ours say it. */
export interface MappedRow {
  line: number;
  /** Where the file is one of another program, empty cells are left out: they say nothing. */
  cells: Map<CsvColumn, string>;
  /** Specifications from columns of their own, which leave the others that a product has. */
  added: Specification[];
  /** More or fewer cells than the file has columns. */
  broken?: { found: number; columns: number };
}

/** What rows are read with. */
export interface RowMapping {
  names: readonly string[];
  /** Cells of the line of names, with those at its end that are empty: below them may stand what nobody asks for. */
  width: number;
  mapping: ImportMapping;
  /** A file as our own export writes it is read to the letter. */
  isOwn: boolean;
  /** Cells that were mended, by line and column. */
  edits: ReadonlyMap<number, ReadonlyMap<CsvColumn, string>>;
  /** Whether the ZIP has a picture of this name. */
  hasPicture(name: string): boolean;
}

/** Whether a file is as our own export writes it, and is taken for that. */
export const isOwnFile = (names: readonly string[], { columns }: ImportMapping): boolean =>
  isOwnHead(names) && columns.every((target, at) => target === (ownColumn(names[at] ?? "") ?? null));

/** The rows of a file, those of one product as one. */
export async function* mapRows(rows: AsyncIterable<CsvRow>, how: RowMapping): AsyncGenerator<MappedRow> {
  const group = how.mapping.columns.indexOf("Group");
  let last: { name: string; rows: CsvRow[] } | undefined;
  for await (const row of rows) {
    const name = group < 0 ? "" : (row.cells[group] ?? "").trim();
    if (last && name !== "" && name === last.name) {
      last.rows.push(row);
      continue;
    }
    if (last) yield mapRow(last.rows, how);
    last = { name, rows: [row] };
  }
  if (last) yield mapRow(last.rows, how);
}

function mapRow(rows: readonly CsvRow[], how: RowMapping): MappedRow {
  const [first] = rows as [CsvRow, ...CsvRow[]];
  const { names, width, mapping, isOwn, edits } = how;
  const row: MappedRow = { line: first.line, cells: new Map(), added: [] };
  const isBroken = isOwn
    ? first.count !== names.length
    : first.cells.slice(Math.max(width, names.length)).some((cell) => cell.trim() !== "");
  if (isBroken) row.broken = { found: first.count, columns: names.length };
  for (const [at, target] of mapping.columns.entries()) {
    if (target === null || target === "Group") continue;
    if (target === "Specification") {
      row.added.push(...specificationOf(first, names, at));
      continue;
    }
    const cells = rows.map(({ cells }) => cells[at] ?? "");
    if (isOwn) row.cells.set(target, cells[0] ?? "");
    else join(row.cells, target, cells, how);
  }
  for (const [column, cell] of edits.get(first.line) ?? []) row.cells.set(column, cell);
  return row;
}

/** Puts the cells of one column, of the rows of one product, to what the columns before it said. */
function join(
  into: Map<CsvColumn, string>,
  target: CsvColumn,
  cells: readonly string[],
  { hasPicture }: RowMapping,
): void {
  const known = into.get(target);
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const [first] = filled;
  if (first === undefined) return;
  if (target === "Images") {
    const names = filled.flatMap((cell) => readForeignPictureNames(cell, hasPicture));
    const all = [...(known ? [known] : []), ...new Set(names)];
    if (all.length) into.set(target, writePictureNames(all));
  } else if (target === "Specifications") {
    const text = specificationsOfJson(first) ?? plainTextOf(first);
    into.set(target, known ? `${known}\n${text}` : text);
  } else if (target === "Description") {
    const text = plainTextOf(first);
    into.set(target, known ? `${known}\n${text}` : text);
  } else {
    into.set(target, target === "Title" ? plainTextOf(first).replaceAll("\n", " ") : first);
  }
}

/** A cell as a specification named as its column is, or as another column says. */
function specificationOf(row: CsvRow, names: readonly string[], at: number): Specification[] {
  const value = (row.cells[at] ?? "").trim();
  const place = nameColumnOf(names, at);
  const name = (place === undefined ? (names[at] ?? "") : (row.cells[place] ?? "")).trim();
  // A shop that has no variants calls its only one so.
  if (value === "" || name === "" || value === "Default Title") return [];
  return [{ name: name.slice(0, SPECIFICATION_NAME_MAX), value }];
}

/** The text of a row by which it is known again. */
export const contentOf = ({ cells, added }: MappedRow): string =>
  JSON.stringify([...cells, writeSpecifications(added)]);
