import type { Kysely } from "kysely";
import type { ImportPart } from "../../../contract/imports/import-photos.ts";
import type { ImportRowRow, ProductRow, Tables } from "../../platform/database/schema.ts";
import { productsInOrder } from "../../products/store.ts";
import type { RowValues } from "../check/plan.ts";

/** The rows of an import that do something, each with the code that its product has. */
export const rowsWithParts = (db: Kysely<Tables>, importId: string) =>
  db
    .selectFrom("import_rows as r")
    .leftJoin("products as p", "p.id", "r.product_id")
    .select(["r.line", "r.product_id", "r.number", "r.title", "r.change_values", "p.part_code"])
    .where("r.import_id", "=", importId)
    .where("r.kind", "!=", "refused")
    .where("r.line", ">", 0);

type RowWithPart = Pick<ImportRowRow, "line" | "product_id" | "number" | "title" | "change_values"> & {
  part_code: string | null;
};

/** A row as what a photo can be placed with. */
export function partOfRow(row: RowWithPart): ImportPart {
  const { partCode } = JSON.parse(row.change_values) as RowValues;
  const { line, product_id: product, number: productId, title } = row;
  return { line, product, productId, code: partCode ?? row.part_code, title };
}

/** A product as such. */
const partOfProduct = ({ id, product_id, part_code, title }: ProductRow): ImportPart => ({
  line: null,
  product: id,
  productId: product_id,
  code: part_code,
  title,
});

/** The parts on some lines, and those that some products are. */
export async function readParts(
  db: Kysely<Tables>,
  importId: string,
  { lines, products }: { lines: readonly number[]; products: readonly string[] },
): Promise<{ ofLine: ReadonlyMap<number, ImportPart>; ofProduct: ReadonlyMap<string, ImportPart> }> {
  const rows = lines.length
    ? await rowsWithParts(db, importId)
        .where("r.line", "in", [...lines])
        .execute()
    : [];
  const found = await productsInOrder(db, products);
  return {
    ofLine: new Map(rows.map((row) => [row.line, partOfRow(row)])),
    ofProduct: new Map(found.map((row) => [row.id, partOfProduct(row)])),
  };
}
