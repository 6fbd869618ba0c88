import type { Insertable } from "kysely";
import {
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  PRODUCT_FIELDS,
  PUBLIC_FIELDS,
  type PublicField,
  productField,
} from "#contract/products/fields.ts";
import type { Specification } from "#contract/products/product.ts";
import { instant, titleSortKey } from "../platform/database/clock.ts";
import type { ProductRow, Tables } from "../platform/database/schema.ts";
import { codeColumns } from "./part-code.ts";

type FieldColumn<N extends FieldName> = (typeof PRODUCT_FIELDS)[N]["column"];

export const PUBLIC_FIELD_COLUMNS = PUBLIC_FIELDS.map((name) => PRODUCT_FIELDS[name].column);

/** Columns that describe a product; every write sets id, version, change, times and deletion itself. */
type DescribingColumns = Omit<
  Tables["products"],
  "id" | "sample" | "version" | "change" | "created_at" | "updated_at" | "deleted_at"
>;
export type ProductChanges = Partial<DescribingColumns>;

const fromColumn = (name: FieldName, stored: unknown): unknown =>
  productField(name).kind === "flag" ? stored === 1 : stored;

const valuesIn =
  <N extends FieldName>(names: readonly N[]) =>
  (row: Pick<ProductRow, FieldColumn<N>>): Pick<FieldValues, N> =>
    Object.fromEntries(
      names.map((name) => [name, fromColumn(name, row[PRODUCT_FIELDS[name].column as FieldColumn<N>])]),
    ) as Pick<FieldValues, N>;

export const fieldValues = valuesIn(FIELD_NAMES);

/** The values of a product in its line of an export. */
export const exportedValues = (row: ProductRow): FieldValues & { productId: number; updatedAt: string } => ({
  ...fieldValues(row),
  productId: row.product_id,
  updatedAt: instant(row.updated_at),
});

/** The fields that visitors may read (ruling 'Prices are confidential'). */
export const publicFieldValues: (
  row: Pick<ProductRow, FieldColumn<PublicField>>,
) => Pick<FieldValues, PublicField> = valuesIn(PUBLIC_FIELDS);

/** Values of plain fields and specifications as sent in a request; absent fields keep their value. */
export type SentFields = { [N in FieldName]?: FieldValues[N] | undefined } & {
  specifications?: readonly Specification[] | undefined;
};

/** Returns the columns for these values and the columns derived from them; absent values are read from `row`. */
export function columnsOf(
  sent: SentFields,
  row?: Pick<ProductRow, "part_code" | "specifications">,
): ProductChanges {
  const set = FIELD_NAMES.flatMap((name): [string, unknown][] => {
    const value = sent[name];
    if (value === undefined) return [];
    return [[productField(name).column, typeof value === "boolean" ? Number(value) : value]];
  });
  const changes: ProductChanges = Object.fromEntries(set);
  if (sent.title !== undefined) changes.title_sort = titleSortKey(sent.title);
  if (sent.partCode === undefined && sent.specifications === undefined) return changes;
  const specifications = sent.specifications
    ? JSON.stringify(sent.specifications)
    : (row?.specifications ?? "[]");
  const part_code = sent.partCode === undefined ? (row?.part_code ?? null) : sent.partCode;
  return { ...changes, specifications, ...codeColumns({ part_code, specifications }) };
}

/** Returns the columns of a new product; a missing field gets its initial value or null. */
export function newColumns(
  sent: SentFields,
): Omit<Insertable<DescribingColumns>, "product_id" | "catalog_id" | "images"> {
  const initial = FIELD_NAMES.map((name) => {
    const field = productField(name);
    return [field.column, field.kind === "flag" ? Number(field.initial) : null];
  });
  // The body's schema requires the other fields.
  return { ...Object.fromEntries(initial), ...columnsOf({ specifications: [], ...sent }) } as ReturnType<
    typeof newColumns
  >;
}
