import type { ImportRow } from "#contract/imports/import.ts";
import { compact, piecesOf } from "#contract/platform/words.ts";
import type { FieldValues } from "#contract/products/fields.ts";
import type { Specification } from "#contract/products/product.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ImportRowRow } from "#server/platform/database/schema.ts";
import { deleteRows } from "#server/platform/database/statements.ts";

/** A product's planned image: an existing one by key, a file of the ZIP, or a drawn plate. */
export type PlannedImage = { own: string } | { path: string; name: string; sha256: string } | { plate: true };

/** The values a row sets: all for a new product, only differences for an existing one. */
export interface RowValues extends Partial<FieldValues> {
  specifications?: Specification[];
  images?: PlannedImage[];
  /** The catalogue that it becomes part of, with its name. */
  catalog?: { id: string; name: string };
  /** Milliseconds since 1970; only for a new product. */
  updatedAt?: number;
}

export interface RowPlan {
  kind: ImportRow["kind"] | "same";
  line: number;
  number: number | null;
  title: string;
  code: string | null;
  /** The product it changes, and the version it was compared with. */
  product: { id: string; version: number } | null;
  values: RowValues;
  /** Its cells by column, as the file has them; long ones are absent. */
  cells: ImportRow["cells"];
  differences: ImportRow["differences"];
  problems: ImportRow["problems"];
  /** What is accepted though odd. */
  notes: ImportRow["problems"];
  /** A content hash that identifies a row without a number when its file is imported again. */
  fingerprint: string | null;
}

const SHOWN = 5;

export const firstFew = (all: readonly (string | number)[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(", ")} and others` : all.join(", ");

/** Stores the plans of rows; unchanged ones are only counted. `isReplacing` replaces previous plans of these rows. */
export async function storePlans(
  { main }: Database,
  importId: string,
  plans: readonly RowPlan[],
  isReplacing: boolean,
): Promise<void> {
  const effective = plans.filter(({ kind }) => kind !== "same").map((plan) => rowOf(importId, plan));
  const lines = plans.map(({ line }) => line);
  await main.transaction().execute(async (tx) => {
    if (isReplacing && lines.length) {
      await deleteRows(tx, "import_rows", { import_id: importId, line: lines });
    }
    if (effective.length) await tx.insertInto("import_rows").values(effective).execute();
  });
}

export function rowOf(importId: string, plan: RowPlan): ImportRowRow {
  return {
    import_id: importId,
    line: plan.line,
    kind: plan.kind,
    state: plan.kind === "new" || plan.kind === "changed" ? "waiting" : plan.kind,
    number: plan.number,
    title: plan.title,
    product_id: plan.product?.id ?? null,
    product_version: plan.product?.version ?? null,
    change_values: JSON.stringify(plan.values),
    cells: JSON.stringify(plan.cells),
    differences: JSON.stringify(plan.differences),
    problems: JSON.stringify(plan.problems),
    notes: JSON.stringify(plan.notes),
    before: null,
    fingerprint: plan.fingerprint,
    found_by: searchTextOf(plan),
  };
}

/** The search text of a row: each word and the code, with a space before each. */
const searchTextOf = ({ title, code }: RowPlan): string =>
  [...piecesOf(title), compact(code ?? ""), ...piecesOf(code ?? "")]
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join("");
