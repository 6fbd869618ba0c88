import { z } from "zod";
import type { ImportMapping, ImportRow } from "#contract/imports/import.ts";
import {
  type ImportTarget,
  isOptionColumn,
  isOwnHead,
  isVariantImage,
  nameColumnOf,
  ownColumn,
  type shopOf,
} from "#contract/imports/import-heads.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { KIND_FILTER } from "#contract/platform/filters.ts";
import { SPECIFICATION_NAME_MAX } from "#contract/platform/limits.ts";
import { writtenAmount } from "#contract/platform/money.ts";
import { plainTextOf } from "#contract/platform/plain-text-of.ts";
import { SPECIFICATION_VALUE_MAX } from "#contract/products/limits.ts";
import type { Specification } from "#contract/products/product.ts";
import type { CsvColumn } from "#contract/products/product-csv.ts";
import { codeKey } from "#server/products/part-code.ts";
import { codeLines, isSpreadsheetForm, withoutFloat } from "../cells/code-cell.ts";
import { readForeignImageNames, readImageNames, writeImageNames } from "../cells/image-cell.ts";
import { isCellError, isFormula, readDitto, UNCALCULATED, withoutNothing } from "../cells/no-value.ts";
import { readPublished } from "../cells/plain-cells.ts";
import { writeSpecifications } from "../cells/specification-cell.ts";
import type { CsvRow } from "../uploads/csv-rows.ts";
import { cellAt, type Family, familiesOf, type Variants, withStoredAmounts } from "./families.ts";

/** Columns that variants of a product don't share. */
const OWN_ALONE: ReadonlySet<ImportTarget | null> = new Set(["ID", "Part Code", "Price", "Stock"]);

const optionsOf = ({ names }: How): number[] =>
  names.flatMap((name, at) => (isOptionColumn(name) ? [at] : []));

const valuesOf = (rows: readonly CsvRow[], at: number): string[] => [
  ...new Set(rows.map((row) => cellAt(row, at)).filter(Boolean)),
];

const firstOf = (rows: readonly CsvRow[], at: number): string =>
  rows.map((row) => cellAt(row, at)).find(Boolean) ?? "";

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const List = z.array(z.object({ name: scalar, value: scalar }));
const Named = z.record(z.string(), scalar);

export interface MappedRow {
  line: number;
  /** Without empty cells if the file is from another program. */
  cells: Map<CsvColumn, string>;
  /** Specifications from their own columns, which keep the product's other ones. */
  added: Specification[];
  /** What is accepted though odd. */
  notes: RowProblem[];
  /** The columns whose cells a user corrected. */
  edited: ReadonlySet<CsvColumn>;
  /** Whether a user left the row out. */
  isLeftOut: boolean;
  /** Why the row is rejected: it has more cells than columns, or can't be read. */
  broken?: string;
}

type RowProblem = ImportRow["problems"][number];

/** What users corrected, by line. */
export type RowEdits = ReadonlyMap<number, { cells: ReadonlyMap<CsvColumn, string>; isLeftOut: boolean }>;

export interface RowMapping {
  names: readonly string[];
  /** Number of cells in the header row, including trailing empty ones. */
  width: number;
  mapping: ImportMapping;
  /** Whether this is our own export, which is read literally. */
  isOwn: boolean;
  /** Whether rows may lack cells: workbooks don't store empty ones at a row's end. */
  isWorkbook: boolean;
  edits: RowEdits;
  shop: ReturnType<typeof shopOf>;
  /** The specification that names the machine. */
  machine: string;
  variants: Variants | undefined;
  hasImage(name: string): boolean;
  /** Whether numeric codes are without the '.0' that a program has added to all of them. */
  areFloats: boolean;
  /** Returns the name in a cell that is its category's. */
  categoryOf(cell: string): string;
}

/** Returns whether the headings and the mapping are those of our own export. */
export const isOwnFile = (names: readonly string[], { columns }: ImportMapping): boolean =>
  isOwnHead(names) && columns.every((target, at) => target === (ownColumn(names[at] ?? "") ?? null));

export async function* mapRows(rows: AsyncIterable<CsvRow>, how: RowMapping): AsyncGenerator<MappedRow> {
  const stored = withStoredAmounts(withOpenFormulas(rows), how.mapping);
  const filled = how.isOwn ? stored : withoutDittos(stored, how.mapping);
  for await (const family of familiesOf(filled, how, how.variants)) {
    const [first] = family;
    if (how.isOwn) yield withEdits(mapOwn(first, how), how);
    else
      for (const part of partsOf(family, how))
        yield withEdits(withWholeCode(mapPart(part, family, how), how), how);
  }
}

/** Marks formulas without a stored result, whose text is the formula. */
async function* withOpenFormulas(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    for (const [at, { kind }] of Object.entries(row.types ?? {})) {
      if (kind === "uncalculated") row.cells[Number(at)] = UNCALCULATED;
    }
    yield row;
  }
}

/** Replaces the code '84480.0' by 84480, with a note, if all numeric codes of the file are so. */
function withWholeCode(row: MappedRow, { areFloats }: RowMapping): MappedRow {
  const cell = row.cells.get("Part Code") ?? "";
  const code = areFloats ? withoutFloat(cell.trim()) : cell;
  if (code === cell) return row;
  row.cells.set("Part Code", code);
  row.notes.push({ column: "Part Code", cell, message: IMPORT_ROW.codeFloat(code) });
  return row;
}

/** Sets the cells that a user corrected, and the code without unseen characters; several lines of it stay. */
function withEdits(row: MappedRow, { edits, isOwn }: RowMapping): MappedRow {
  const corrected = edits.get(row.line);
  for (const [column, cell] of corrected?.cells ?? []) row.cells.set(column, cell);
  row.edited = new Set(corrected?.cells.keys());
  row.isLeftOut = corrected?.isLeftOut ?? false;
  const code = row.cells.get("Part Code");
  if (code !== undefined && (!isOwn || /\p{Cf}|[\r\n]/u.test(code)))
    row.cells.set("Part Code", codeLines(code).join("\n"));
  return row;
}

/** Columns whose ditto marks have no value above: each row has its own. */
const OF_ONE_ROW: ReadonlySet<ImportTarget | null> = new Set([null, "ID", "Part Code", "Group", "Parent"]);

/** Replaces ditto marks by the value above; '-do- (LH)' adds to the last value that wasn't added to. */
async function* withoutDittos(
  rows: AsyncIterable<CsvRow>,
  { columns }: ImportMapping,
): AsyncGenerator<CsvRow> {
  const above = columns.map(() => ({ value: "", base: "" }));
  for await (const row of rows) {
    const cells = [...row.cells];
    for (const [at, last] of above.entries()) {
      const cell = (cells[at] ?? "").trim();
      if (cell === "" || OF_ONE_ROW.has(columns[at] ?? null)) continue;
      const more = readDitto(cell);
      if (more === undefined) Object.assign(last, { value: cell, base: cell });
      else if (last.value !== "") {
        cells[at] = more === "" ? last.value : `${last.base} ${more}`;
        last.value = cells[at] ?? "";
      }
    }
    yield { ...row, cells };
  }
}

const newRow = (line: number): MappedRow => ({
  line,
  cells: new Map(),
  added: [],
  notes: [],
  edited: new Set(),
  isLeftOut: false,
});

function mapOwn(row: CsvRow, { names, mapping, isWorkbook }: RowMapping): MappedRow {
  const mapped = newRow(row.line);
  if (isWorkbook ? hasMoreThan(names.length, row) : row.count !== names.length)
    mapped.broken = IMPORT_ROW.cellCount(row.count, names.length);
  if (row.problem !== undefined) mapped.broken = row.problem;
  for (const [at, target] of mapping.columns.entries()) {
    if (isCell(target)) mapped.cells.set(target, row.cells[at] ?? "");
  }
  return mapped;
}

const hasMoreThan = (columns: number, { cells }: Pick<CsvRow, "cells">): boolean =>
  cells.slice(columns).some((cell) => cell.trim() !== "");

const isCell = (target: ImportMapping["columns"][number]): target is CsvColumn =>
  target !== null && !["Group", "Parent", "Specification", "Machine"].includes(target);

function mapPart(part: Part, [first]: Family, how: RowMapping): MappedRow {
  const { names, width, mapping } = how;
  const row = newRow(part.line);
  if (hasMoreThan(Math.max(width, names.length), first))
    row.broken = IMPORT_ROW.cellCount(first.count, names.length);
  if (first.problem !== undefined) row.broken = first.problem;
  for (const [at, target] of mapping.columns.entries()) {
    if (target === "Specification") row.added.push(...specificationOf(part, how, at, row));
    else if (target === "Machine") row.added.push(...specificationAs(part, at, how.machine, row));
    else if (isCell(target)) join(row, target, part.cellsOf(at), how);
  }
  if (first.section !== undefined) {
    const name = mapping.sections === "machine" ? how.machine : KIND_FILTER;
    row.added.push({ name, value: first.section.slice(0, SPECIFICATION_VALUE_MAX) });
  }
  const title = row.cells.get("Title");
  if (title !== undefined) row.cells.set("Title", part.titled(title));
  return row;
}

/** Merges the cells of one column, from all rows of a part, into the cells so far. */
function join(
  { cells: into, notes }: MappedRow,
  target: CsvColumn,
  cells: readonly string[],
  { shop, hasImage, categoryOf }: RowMapping,
): void {
  const known = into.get(target);
  const filled = cells.flatMap((each) => {
    const cell = each.trim();
    const kept = withoutNothing(target, cell);
    if (cell !== "" && kept === "") notes.push({ column: target, cell, message: IMPORT_ROW.taken });
    return kept || [];
  });
  const [first] = filled;
  if (first === undefined) return;
  if (target === "Images") {
    const found = filled.flatMap((cell) => readForeignImageNames(cell, hasImage));
    const all = new Set([...readImageNames(known ?? ""), ...found]);
    if (all.size) into.set(target, writeImageNames([...all]));
  } else if (target === "Specifications") {
    const text = specificationsOfJson(first) ?? specificationsOfList(first) ?? plainTextOf(first);
    into.set(target, known ? `${known}\n${text}` : text);
  } else if (target === "Description") {
    // WooCommerce writes line breaks as the two characters \n.
    const lines = shop === "woocommerce" ? first.replaceAll("\\n", "\n") : first;
    const text = plainTextOf(lines);
    into.set(target, known ? `${known}\n${text}` : text);
  } else if (target === "Published") {
    // If any of several columns, or the product or its variant, hides it, it is unpublished.
    const cell = [...(known === undefined ? [] : [known]), ...filled].find(
      (each) => readPublished(each) === false,
    );
    into.set(target, cell ?? known ?? first);
  } else if (target === "Category") into.set(target, categoryOf(first));
  else if (target === "Title") into.set(target, plainTextOf(first).replaceAll("\n", " "));
  else into.set(target, first);
}

/** The specification of a column, named by the mapping, the column with its name or its heading. */
function specificationOf(
  part: Part,
  { names, mapping }: RowMapping,
  at: number,
  row: MappedRow,
): Specification[] {
  const place = nameColumnOf(names, at);
  const named = place === undefined ? (names[at] ?? "") : part.nameOf(place);
  return specificationAs(part, at, (mapping.names?.[at] ?? named).trim(), row);
}

function specificationAs(part: Part, at: number, name: string, { notes }: MappedRow): Specification[] {
  const cells = [...new Set(part.cellsOf(at).map((cell) => withoutNothing("Specification", cell.trim())))];
  const isError = (cell: string) => isCellError(cell) || isFormula(cell);
  const error = cells.find(isError);
  if (error) notes.push({ column: null, cell: error, message: IMPORT_ROW.errorLeftOut(name) });
  // A size has no year; whole dates may be meant.
  const changed = cells.find((cell) => isSpreadsheetForm(cell) && !/\d{4}/.test(cell));
  if (changed) notes.push({ column: null, cell: changed, message: IMPORT_ROW.valueChanged(name) });
  const value = cells.filter((cell) => cell !== "" && !isError(cell)).join(", ");
  // Shopify's value for products without variants.
  if (value === "" || name === "" || value === "Default Title") return [];
  return [{ name: name.slice(0, SPECIFICATION_NAME_MAX), value }];
}

export const contentOf = ({ cells, added }: MappedRow): string =>
  JSON.stringify([...cells, writeSpecifications(added)]);

/** Returns specifications in JSON, a list or an object, as a cell of ours; undefined for any other text. */
export function specificationsOfJson(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = List.safeParse(json).data;
  if (list) return writeSpecifications(list);
  const named = Named.safeParse(json).data;
  return named && writeSpecifications(Object.entries(named).map(([name, value]) => ({ name, value })));
}

/** The same for lists of shops: 'Bore:12mm:1,Teeth:20:2' of PrestaShop, 'bore=12mm,teeth=20' of Magento. */
export function specificationsOfList(text: string): string | undefined {
  const parts = text.split(",");
  const named = parts.map((part) => part.split("="));
  if (named.every(({ length }) => length === 2)) {
    return writeSpecifications(named.map(([name = "", value = ""]) => ({ name, value })));
  }
  const features = parts.map((part) => part.split(":"));
  const isFeature = ({ length, 2: position = "" }: readonly string[]) =>
    length === 3 && /^\d+$/.test(position);
  if (!features.every(isFeature)) return undefined;
  return writeSpecifications(features.map(([name = "", value = ""]) => ({ name, value })));
}

interface How {
  names: readonly string[];
  mapping: ImportMapping;
  variants: Variants | undefined;
}

/** A part in the file: its line, and the cells of each column in all its rows. */
interface Part {
  line: number;
  cellsOf(at: number): readonly string[];
  /** The cells of the column that names this column's specification. */
  nameOf(at: number): string;
  /** Returns the part's title for the title of its product. */
  titled(title: string): string;
}

/**
 * The parts in the rows of one product: variants with their own codes are separate parts with their options in the title;
 * otherwise all rows are one part, with the options as specifications (docs/decisions/0041).
 */
function partsOf(family: Family, how: How): Part[] {
  const members = membersOf(family, how);
  const code = how.mapping.columns.indexOf("Part Code");
  const codes = new Set(members.flatMap((row) => codeKey(cellAt(row, code)) ?? []));
  if (codes.size < 2) return [onePart(family, how)];
  const distinguishing = optionsOf(how).filter((at) => valuesOf(members, at).length > 1);
  return members.map((member) => variantPart(family, member, { ...how, distinguishing }));
}

function membersOf(family: Family, how: How): readonly CsvRow[] {
  if (how.variants) return family.slice(1);
  const { columns } = how.mapping;
  const places = [columns.indexOf("Part Code"), columns.indexOf("Price"), ...optionsOf(how)];
  return family.filter((row) => places.some((at) => cellAt(row, at) !== ""));
}

function onePart(family: Family, how: How): Part {
  const [first] = family;
  const isOption = new Set(optionsOf(how));
  const stock = stockOf(family, how);
  return {
    line: first.line,
    cellsOf(at) {
      const target = how.mapping.columns[at];
      if (target === "Stock" && stock !== undefined) return [stock];
      // A parent row lists its variants' options.
      if (isOption.has(at) && how.variants && cellAt(first, at) !== "") return [cellAt(first, at)];
      return target === "Specification" && !isOption.has(at)
        ? [firstOf(family, at)]
        : family.map((row) => cellAt(row, at));
    },
    nameOf: (at) => firstOf(family, at),
    titled: (title) => title,
  };
}

/** The total stock of all variants; undefined if they aren't distinguishable or one is unreadable. */
function stockOf(family: Family, how: How): string | undefined {
  const at = how.mapping.columns.indexOf("Stock");
  const members = membersOf(family, how).filter((row) => cellAt(row, at) !== "");
  const isApart = optionsOf(how).some((option) => valuesOf(members, option).length === members.length);
  if (members.length < 2 || !isApart) return undefined;
  const amounts = members.map((row) => writtenAmount(cellAt(row, at)));
  const known = amounts.flatMap((amount) => amount ?? []);
  return known.length === amounts.length ? String(known.reduce((sum, each) => sum + each, 0)) : undefined;
}

function variantPart(family: Family, member: CsvRow, how: How & { distinguishing: readonly number[] }): Part {
  const [first] = family;
  const differs = how.distinguishing.map((at) => cellAt(member, at)).filter(Boolean);
  return {
    line: member.line,
    cellsOf(at) {
      const target = how.mapping.columns[at] ?? null;
      const own = cellAt(member, at);
      if (target === "Title") return [cellAt(first, at) || own];
      if (target === "Images" && !how.variants) {
        return isVariantImage(how.names[at] ?? "") ? [own] : family.map((row) => cellAt(row, at));
      }
      if (target === "Published") return [own, cellAt(first, at)];
      return [own || (OWN_ALONE.has(target) ? "" : cellAt(first, at))];
    },
    nameOf: (at) => cellAt(member, at) || cellAt(first, at),
    titled: (title) => [title, differs.join(", ")].filter(Boolean).join(" – "),
  };
}
