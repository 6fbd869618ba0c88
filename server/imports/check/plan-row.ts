import type { CsvColumn } from "../../../contract/csv.ts";
import type { ImportRow, ProductImport } from "../../../contract/import.ts";
import { PRODUCT_ID_MAX } from "../../../contract/limits.ts";
import { IMPORT_ROW, PRODUCT_FORM, PRODUCT_SERVER } from "../../../contract/messages.ts";
import type { ProductRow } from "../../database/schema.ts";
import { readProductNumber } from "../cells/plain-cells.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { describeNew, differing } from "./describe-values.ts";
import { firstFew } from "./first-few.ts";
import type { RowPlan, RowValues } from "./plan.ts";
import { type PictureSources, planPictures } from "./plan-pictures.ts";
import { type ReadCells, readCells, shorten } from "./read-cells.ts";

/** What the whole file says about a row of it. */
export interface FileFacts {
  columns: readonly CsvColumn[];
  separator: ProductImport["separator"];
  /** The lines on which a number stands. */
  linesOf(number: number): readonly number[];
  /** Whether the catalogue and the file together have more products than there are numbers to be typed. */
  isOutgrown: boolean;
}

/** What the catalogue says about a row. */
export interface Current {
  /** The product with the row's number, also one that was deleted and can still be restored. */
  product: ProductRow | undefined;
  /** What tells a row without a number again; null for one with a number. */
  fingerprint: string | null;
  /** The very same row was imported before. */
  wasImported: boolean;
}

type Problem = ImportRow["problems"][number];

/** Columns without which nothing can be created; Images stands apart, for its cell may be empty elsewhere. */
const NEEDED = {
  title: "Title",
  category: "Category",
  price: "Price",
  stock: "Stock",
  description: "Description",
} as const satisfies Partial<Record<keyof RowValues, CsvColumn>>;

/**
 * Decides what a row does, against what is stored now: a new product, a change, nothing, or a refusal with every
 * reason there is.
 */
export async function planRow(
  services: PictureSources,
  facts: FileFacts,
  row: CsvRow,
  current: Current,
): Promise<RowPlan> {
  const cells = cellsOf(row, facts.columns);
  const number = readRowNumber(row, facts.columns);
  const title = shortTitle(cells) || (current.product?.title ?? "");
  const about = { line: row.line, number: number ?? null, title };
  const nothing = { ...about, product: null, values: {}, differences: [], problems: [], fingerprint: null };
  if (row.count !== facts.columns.length) {
    const message = IMPORT_ROW.cellCount(row.count, facts.columns.length);
    return { ...nothing, kind: "refused", problems: [{ column: null, cell: null, message }] };
  }
  if (current.wasImported) return { ...nothing, kind: "same" };

  const product = current.product?.deleted_at === null ? current.product : undefined;
  const read = readCells(cells, facts.separator);
  const { pictures, problems } = await planPictures(services, read.pictures ?? [], product);
  const found: Problem[] = [
    ...numberProblems(read, facts, current, cells),
    ...read.problems,
    ...problems.map((message) => ({ column: "Images", cell: shorten(cells.get("Images") ?? ""), message })),
    ...(product || !isNewNumber(read) ? [] : missing(read, cells)),
  ];
  if (found.length) return { ...nothing, kind: "refused", problems: found };
  const wanted = { ...read.values, ...(read.pictures ? { images: pictures } : {}) };
  if (!product) {
    const { fingerprint } = current;
    return { ...nothing, kind: "new", values: wanted, differences: describeNew(wanted), fingerprint };
  }
  const { values, differences } = differing(product, wanted);
  const target = { id: product.id, version: product.version };
  return differences.length
    ? { ...nothing, kind: "changed", product: target, values, differences }
    : { ...nothing, kind: "same" };
}

/** The number in a row; undefined when there is none, also when what stands there is no number. */
export function readRowNumber(row: CsvRow, columns: readonly CsvColumn[]): number | undefined {
  return readProductNumber(row.cells[columns.indexOf("ID")] ?? "");
}

const cellsOf = (row: CsvRow, columns: readonly CsvColumn[]) =>
  new Map(columns.map((column, at) => [column, row.cells[at] ?? ""]));

const shortTitle = (cells: ReadonlyMap<CsvColumn, string>) => (cells.get("Title") ?? "").trim().slice(0, 200);

function numberProblems(
  { number }: ReadCells,
  { linesOf, isOutgrown }: FileFacts,
  { product }: Current,
  cells: ReadonlyMap<CsvColumn, string>,
): Problem[] {
  if (number === undefined) return [];
  const refuse = (message: string): Problem[] => [{ column: "ID", cell: cells.get("ID") ?? "", message }];
  const lines = linesOf(number);
  if (lines.length > 1) return refuse(IMPORT_ROW.numberTwice(firstFew(lines)));
  if (product?.deleted_at === null) return [];
  if (product) return refuse(PRODUCT_SERVER.productIdHeldByDeleted(number, product.title));
  return number > PRODUCT_ID_MAX && !isOutgrown ? refuse(PRODUCT_FORM.productIdRange) : [];
}

/** Whether a row without a product is a new one, or its ID is only written wrong. */
const isNewNumber = ({ problems }: ReadCells) => problems.every(({ column }) => column !== "ID");

/** What a new product lacks that its row does not even try to say. */
function missing({ values, pictures }: ReadCells, cells: ReadonlyMap<CsvColumn, string>): Problem[] {
  const lacking = (Object.keys(NEEDED) as (keyof typeof NEEDED)[])
    .filter((field) => values[field] === undefined && !cells.has(NEEDED[field]))
    .map((field) => ({ column: NEEDED[field], cell: null, message: IMPORT_ROW.neededForNew(NEEDED[field]) }));
  if (pictures) return lacking;
  return [
    ...lacking,
    { column: "Images", cell: cells.get("Images") ?? null, message: PRODUCT_FORM.imageRequired },
  ];
}
