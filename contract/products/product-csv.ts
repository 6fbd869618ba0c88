/** Products as CSV (spec section 7, 'CSV export'; ruling 'CSV'). Free of zod. */
import { plainNumber } from "../platform/amounts.ts";
import { csvFlag, csvHead, csvLine } from "../platform/csv.ts";
import { formatLongDate } from "../platform/dates.ts";
import { FIELD_NAMES, type FieldName, type FieldValues, type LabelOf, PRODUCT_FIELDS } from "./fields.ts";

type FieldColumn = (typeof PRODUCT_FIELDS)[FieldName]["heading"];
export type CsvColumn = FieldColumn | "ID" | "Last Updated" | "Specifications" | "Images";

/** The columns of the list's export, in the spec's order. */
export const LIST_EXPORT_COLUMNS = [
  "ID",
  "Title",
  "Category",
  "Price",
  "Stock",
  "Featured",
  "Last Updated",
] as const;

/** The columns of the full export, which can be imported: the list's, then the other fields. */
export const FULL_CSV_COLUMNS: readonly [CsvColumn, ...CsvColumn[]] = [
  ...new Set<CsvColumn>([
    ...LIST_EXPORT_COLUMNS,
    "Published",
    ...FIELD_NAMES.map((name) => PRODUCT_FIELDS[name].heading),
    "Specifications",
    "Images",
  ]),
] as [CsvColumn, ...CsvColumn[]];

const FIELDS_BY_COLUMN: ReadonlyMap<CsvColumn, FieldName> = new Map(
  FIELD_NAMES.map((name) => [PRODUCT_FIELDS[name].heading, name]),
);

export const fieldOfColumn = (column: CsvColumn): FieldName | undefined => FIELDS_BY_COLUMN.get(column);

export type CsvProduct = Pick<FieldValues, "title" | "category" | "price" | "stock" | "featured"> & {
  productId: number;
  updatedAt: string;
};

/** Returns a field's cell: numbers are plain, so that spreadsheets can calculate with them; a category is its label. */
export function fieldCell(
  name: FieldName,
  value: FieldValues[FieldName] | undefined,
  labelOf: LabelOf,
): string {
  if (typeof value === "boolean") return csvFlag(value);
  if (typeof value === "number") return plainNumber(value);
  return name === "category" && value ? labelOf(value) : (value ?? "");
}

/** Returns a product's cells in the order of `columns`; `others` are the cells of other columns. */
export const productCells = (
  columns: readonly CsvColumn[],
  product: Partial<FieldValues> & Pick<CsvProduct, "productId" | "updatedAt">,
  labelOf: LabelOf,
  others: Partial<Record<CsvColumn, string>> = {},
): string[] =>
  columns.map((column) => {
    if (column === "ID") return String(product.productId);
    if (column === "Last Updated") return formatLongDate(product.updatedAt);
    const field = fieldOfColumn(column);
    return field ? fieldCell(field, product[field], labelOf) : (others[column] ?? "");
  });

export const productHead = (): string => csvHead(LIST_EXPORT_COLUMNS);

export const csvProduct = (product: CsvProduct, labelOf: LabelOf): string =>
  csvLine(productCells(LIST_EXPORT_COLUMNS, product, labelOf));
