import type { ImportRow, ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_ROW, PRODUCT_FORM, PRODUCT_SERVER, SERVER } from "../../../contract/messages.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { MACHINE_FILTER } from "../../../contract/platform/filters.ts";
import { PRODUCT_ID_MAX } from "../../../contract/platform/limits.ts";
import { categoryOfWord } from "../../../contract/products/brand-words.ts";
import { FIELD_NAMES, fieldOf, PRODUCT_FIELDS } from "../../../contract/products/fields.ts";
import { CreateProductBody, type Specification } from "../../../contract/products/product.ts";
import type { CsvColumn } from "../../../contract/products/product-csv.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { codeKey } from "../../products/part-code.ts";
import { readProductNumber } from "../cells/plain-cells.ts";
import { withPlaced } from "../photos/placed.ts";
import { describeNew, differing } from "./describe-values.ts";
import type { MappedRow } from "./map-rows.ts";
import { firstFew } from "./note.ts";
import type { RowPlan, RowValues } from "./plan.ts";
import { keysOfRow, type PictureSources, planNamedPictures, planPictures } from "./plan-pictures.ts";
import { type CategoryReader, type ReadCells, readCells, shorten } from "./read-cells.ts";

/** What the whole file says about a row of it. */
export interface FileFacts {
  separator: ProductImport["separator"];
  /** A file as our own export writes it: nothing is assumed. */
  isOwn: boolean;
  /** What its words for categories mean. */
  readCategory: CategoryReader;
  /** The catalogue that the rows were found in: they become parts of it. */
  catalog: { id: string; name: string } | undefined;
  /** Of new products whose row names none. */
  category: Category | null;
  /** The lines on which a number stands, or the code of rows without one. */
  linesOf(number: number): readonly number[];
  codeLinesOf(key: string): readonly number[];
  /** Whether the catalogue and the file together have more products than there are numbers to be typed. */
  isOutgrown: boolean;
}

/** What the catalogue says about a row. */
export interface Current {
  /** The product that the row is of; by its number also one that was deleted and can still be restored. */
  product: ProductRow | undefined;
  /** Those with its code, else with its title where that was asked for. */
  others: readonly ProductRow[];
  /** What tells a row without a number again; null for one with a number. */
  fingerprint: string | null;
  /** The very same row was imported before. */
  wasImported: boolean;
}

type Problem = ImportRow["problems"][number];

/** The fields without which nothing can be created. */
const NEEDED = FIELD_NAMES.filter((name) => !fieldOf(name).isOptional && fieldOf(name).kind !== "flag");

/**
 * Decides what a row does, against what is stored now: a new product, a change, nothing, or a refusal with every
 * reason there is.
 */
export async function planRow(
  services: PictureSources,
  facts: FileFacts,
  row: MappedRow,
  current: Current,
): Promise<RowPlan> {
  const { cells } = row;
  const number = readRowNumber(row);
  const title = shortTitle(cells) || (current.product?.title ?? "");
  const code = cells.get("Part Code")?.trim() || (current.product?.part_code ?? null);
  const about = { line: row.line, number: number ?? null, title, code };
  const nothing = { ...about, product: null, values: {}, differences: [], problems: [], fingerprint: null };
  if (row.broken) {
    const message = IMPORT_ROW.cellCount(row.broken.found, row.broken.columns);
    return { ...nothing, kind: "refused", problems: [{ column: null, cell: null, message }] };
  }
  if (current.wasImported) return { ...nothing, kind: "same" };

  const product = current.product?.deleted_at === null ? current.product : undefined;
  const read = readCells(cells, facts);
  const { pictures, problems } = read.pictures
    ? await planPictures(services, read.pictures, product)
    : { pictures: await planNamedPictures(services, keysOfRow(row, product), product), problems: [] };
  const images = withPlaced(pictures, services.placed.of({ line: row.line, product: product?.id }), product);
  const isNew = !product && !current.others.length && isNewNumber(read);
  const assumed = isNew && !facts.isOwn ? assumedOf({ title, added: row.added }, facts) : {};
  const total = isNew && !facts.isOwn ? totalProblems(about) : [];
  if (total.length) return { ...nothing, kind: "refused", problems: total };
  const found: Problem[] = [
    ...numberProblems(read, facts, current, cells),
    ...codeProblems(row, facts, current),
    ...read.problems,
    ...problems.map((message) => ({ column: "Images", cell: shorten(cells.get("Images") ?? ""), message })),
    ...(isNew ? missing({ ...assumed, ...read.values }, read.problems) : []),
  ];
  const specifications = addedTo(read.values.specifications, row.added, product);
  if (specifications.problem) found.push(specifications.problem);
  if (found.length) return { ...nothing, kind: "refused", problems: found };
  const wanted: RowValues = {
    ...assumed,
    ...read.values,
    ...(specifications.all ? { specifications: specifications.all } : {}),
    ...(images ? { images } : {}),
    ...(facts.catalog ? { catalog: { id: facts.catalog.id, name: facts.catalog.name } } : {}),
  };
  if (!product) {
    // A plate with the code stands in until a picture comes (ruling 'Import').
    const whole = { ...wanted, images: images?.length ? images : [{ plate: true } as const] };
    const { fingerprint } = current;
    return { ...nothing, kind: "new", values: whole, differences: describeNew(whole), fingerprint };
  }
  // A code that a list spells in its own way has found the product; it is no new code.
  if (number === undefined) delete wanted.partCode;
  const { values, differences } = differing(product, wanted);
  const target = { id: product.id, version: product.version };
  return differences.length
    ? { ...nothing, number: product.product_id, kind: "changed", product: target, values, differences }
    : { ...nothing, kind: "same" };
}

/** The number in a row; undefined when there is none, also when what stands there is no number. */
export function readRowNumber({ cells }: MappedRow): number | undefined {
  return readProductNumber(cells.get("ID") ?? "");
}

const shortTitle = (cells: ReadonlyMap<CsvColumn, string>) => (cells.get("Title") ?? "").trim().slice(0, 200);

function numberProblems(
  { number }: ReadCells,
  { linesOf, isOutgrown }: FileFacts,
  { product, others }: Current,
  cells: ReadonlyMap<CsvColumn, string>,
): Problem[] {
  if (number === undefined) return [];
  const refuse = (message: string): Problem[] => [{ column: "ID", cell: cells.get("ID") ?? "", message }];
  const lines = linesOf(number);
  if (lines.length > 1) return refuse(IMPORT_ROW.numberTwice(firstFew(lines)));
  if (product?.deleted_at === null) return [];
  if (product) return refuse(PRODUCT_SERVER.productIdHeldByDeleted(number, product.title));
  // Its code is known under another number: it would be created twice.
  if (others.length) return refuse(IMPORT_ROW.codeOfOther(namesOf(others)));
  return number > PRODUCT_ID_MAX && !isOutgrown ? refuse(PRODUCT_FORM.productIdRange) : [];
}

/** A code, or a title, that several rows or several products have says of none which it is. */
function codeProblems(row: MappedRow, { codeLinesOf }: FileFacts, { others }: Current): Problem[] {
  if (readRowNumber(row) !== undefined) return [];
  const code = row.cells.get("Part Code") ?? "";
  const key = codeKey(code);
  const column = key === null ? "Title" : "Part Code";
  const cell = shorten(row.cells.get(column) ?? "");
  const lines = key === null ? [] : codeLinesOf(key);
  const problems: Problem[] = [];
  if (lines.length > 1) problems.push({ column, cell, message: IMPORT_ROW.codeTwice(firstFew(lines)) });
  if (others.length > 1) problems.push({ column, cell, message: IMPORT_ROW.ofSeveral(namesOf(others)) });
  return problems;
}

/** Lists end with what they add up to. */
const TOTAL = /^(?:grand |sub ?|net )?totals?\W*$|^(?:कुल|योग|કુલ)\W*$/i;

/** A row without a code that is called a total would be a product called so. */
function totalProblems({ title, code, number }: Pick<RowPlan, "title" | "code" | "number">): Problem[] {
  if (code !== null || number !== null || !TOTAL.test(title)) return [];
  return [{ column: "Title", cell: title, message: IMPORT_ROW.total }];
}

const namesOf = (products: readonly ProductRow[]): string =>
  firstFew(products.map(({ product_id, title }) => `'${title}' (${product_id})`));

/** Whether a row without a product is a new one, or its ID is only written wrong. */
const isNewNumber = ({ problems }: ReadCells) => problems.every(({ column }) => column !== "ID");

/** What a new product lacks that its row does not even try to say. */
const missing = (values: RowValues, problems: readonly Problem[]): Problem[] =>
  NEEDED.filter((name) => values[name] === undefined)
    .map((name) => PRODUCT_FIELDS[name].heading)
    .filter((heading) => problems.every(({ column }) => column !== heading))
    .map((heading) => ({ column: heading, cell: null, message: IMPORT_ROW.neededForNew(heading) }));

/**
 * What is taken for a new product where a list of another program says nothing: the title for its description, no stock,
 * no price. The category is the one chosen for such rows, else the brand of the machine, else a brand in the title. All values
 * are shown before anything is created.
 */
function assumedOf(
  { title, added }: { title: string; added: readonly Specification[] },
  { category }: { category: Category | null },
): RowValues {
  const machine = added.find(({ name }) => name === MACHINE_FILTER)?.value ?? "";
  const brand = category ?? categoryOfWord(machine) ?? categoryOfWord(title);
  return {
    ...(title ? { description: title } : {}),
    price: 0,
    stock: 0,
    ...(brand ? { category: brand } : {}),
  };
}

/**
 * The specifications of a row with those of columns of their own: put in the place of those with the same name, or behind
 * the others. `all` is undefined where the row says nothing of them.
 */
function addedTo(
  listed: readonly Specification[] | undefined,
  added: readonly Specification[],
  product: ProductRow | undefined,
): { all?: Specification[]; problem?: ImportRow["problems"][number] } {
  if (!added.length) return listed ? { all: [...listed] } : {};
  const own = product ? (JSON.parse(product.specifications) as Specification[]) : [];
  const all = [...(listed ?? own)];
  for (const row of added) {
    const place = all.findIndex(({ name }) => name.toLowerCase() === row.name.toLowerCase());
    if (place < 0) all.push(row);
    else all[place] = { ...row, name: all[place]?.name ?? row.name };
  }
  const { data, error } = CreateProductBody.shape.specifications.safeParse(all);
  if (data) return { all: data };
  const message = error.issues[0]?.message ?? SERVER.malformed;
  return { problem: { column: "Specifications", cell: null, message } };
}
