import type { Insertable } from "kysely";
import {
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  fieldOf,
  PRODUCT_FIELDS,
  PUBLIC_FIELDS,
  type PublicField,
} from "../../contract/products/fields.ts";
import type { Specification } from "../../contract/products/product.ts";
import { titleSortKey } from "../platform/database/clock.ts";
import type { ProductRow, Tables } from "../platform/database/schema.ts";
import { codeColumns } from "./part-code.ts";

type FieldColumn<N extends FieldName> = (typeof PRODUCT_FIELDS)[N]["column"];

/** The columns that visitors read of the plain fields. */
export const PUBLIC_FIELD_COLUMNS = PUBLIC_FIELDS.map((name) => PRODUCT_FIELDS[name].column);

/** Columns that describe a product. Id, version, change, times and deletion are the write's own. */
type DescribingColumns = Omit<
  Tables["products"],
  "id" | "sample" | "version" | "change" | "created_at" | "updated_at" | "deleted_at"
>;
/** The columns that a save may set. */
export type ProductChanges = Partial<DescribingColumns>;

const fromColumn = (name: FieldName, stored: unknown): unknown =>
  fieldOf(name).kind === "flag" ? stored === 1 : stored;

const valuesIn =
  <N extends FieldName>(names: readonly N[]) =>
  (row: Pick<ProductRow, FieldColumn<N>>): Pick<FieldValues, N> =>
    Object.fromEntries(
      names.map((name) => [name, fromColumn(name, row[PRODUCT_FIELDS[name].column as FieldColumn<N>])]),
    ) as Pick<FieldValues, N>;

/** The plain fields of a stored product. */
export const fieldValues = valuesIn(FIELD_NAMES);

/** Those of them that visitors read (ruling 'Prices are confidential'). */
export const publicFieldValues: (
  row: Pick<ProductRow, FieldColumn<PublicField>>,
) => Pick<FieldValues, PublicField> = valuesIn(PUBLIC_FIELDS);

/** Values of plain fields and specifications as a body has them; what is absent stays as it is. */
export type SentFields = { [N in FieldName]?: FieldValues[N] | undefined } & {
  specifications?: readonly Specification[] | undefined;
};

/** The columns that hold these values, with those that follow from them; `row` has what is absent. */
export function columnsOf(
  sent: SentFields,
  row?: Pick<ProductRow, "part_code" | "specifications">,
): ProductChanges {
  const set = FIELD_NAMES.flatMap((name): [string, unknown][] => {
    const value = sent[name];
    if (value === undefined) return [];
    return [[fieldOf(name).column, typeof value === "boolean" ? Number(value) : value]];
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

/** The columns of a new product; a field that is not sent is none, or as new products have it. */
export function newColumns(
  sent: SentFields,
): Omit<Insertable<DescribingColumns>, "product_id" | "catalog_id" | "images"> {
  const initial = FIELD_NAMES.map((name) => {
    const field = fieldOf(name);
    return [field.column, field.kind === "flag" ? Number(field.initial) : null];
  });
  // The body's schema has seen to it that the others are sent.
  return { ...Object.fromEntries(initial), ...columnsOf({ specifications: [], ...sent }) } as ReturnType<
    typeof newColumns
  >;
}
