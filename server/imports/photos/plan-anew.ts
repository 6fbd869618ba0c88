import type { Transaction } from "kysely";
import type { ImportRow } from "../../../contract/imports/import.ts";
import type { ImportRowRow, ProductRow, Tables } from "../../platform/database/schema.ts";
import { findProduct } from "../../products/store.ts";
import { describeNew, differing } from "../check/describe-values.ts";
import { rowOf } from "../check/keep-plans.ts";
import type { PlannedPicture, RowValues } from "../check/plan.ts";
import { nextPhotoLine, pathsAmong, photoPlan } from "./photo-rows.ts";
import { readPlaced, withPlaced } from "./placed.ts";

/** Where a photo is placed: with the row on a line, or with a product that has none. */
export type Part = { line: number; product: null } | { line: null; product: string };

/**
 * Decides anew what happens with a part, by the photos that are placed there now; those in `moved` were there before. A row
 * that no longer does anything goes. Answers the files that the part takes.
 */
export async function planAnew(
  tx: Transaction<Tables>,
  importId: string,
  part: Part,
  moved: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const row = await rowOfPart(tx, importId, part);
  const productId = part.product ?? row?.product_id;
  const product = productId ? await findProduct(tx, productId) : undefined;
  const all = await readPlaced(tx, importId);
  const placed = all.of({ line: part.line ?? undefined, product: productId ?? undefined });
  const values: RowValues = row ? (JSON.parse(row.change_values) as RowValues) : {};
  const byFile = values.images?.filter(
    (image) =>
      !("plate" in image || ("path" in image && (moved.has(image.path) || all.paths.has(image.path)))),
  );
  const images = withPlaced(byFile?.length ? byFile : undefined, placed, product);
  if (row) await keep(tx, row, { values, images, product });
  else if (product) {
    const plan = photoPlan(product, images, await nextPhotoLine(tx, importId));
    if (plan) await tx.insertInto("import_rows").values(rowOf(importId, plan)).execute();
  }
  return new Set(pathsAmong(images));
}

async function rowOfPart(
  tx: Transaction<Tables>,
  importId: string,
  { line, product }: Part,
): Promise<ImportRowRow | undefined> {
  const rows = tx
    .selectFrom("import_rows")
    .selectAll()
    .where("import_id", "=", importId)
    .where("kind", "!=", "refused");
  return (
    line === null ? rows.where("product_id", "=", product) : rows.where("line", "=", line)
  ).executeTakeFirst();
}

interface Anew {
  values: RowValues;
  images: PlannedPicture[] | undefined;
  product: ProductRow | undefined;
}

/** Keeps what a row does with these pictures. */
async function keep(tx: Transaction<Tables>, row: ImportRowRow, anew: Anew): Promise<void> {
  const { values, differences } = planned(row, anew);
  const here = { import_id: row.import_id, line: row.line };
  if (differences.length) {
    await tx
      .updateTable("import_rows")
      .set({ change_values: JSON.stringify(values), differences: JSON.stringify(differences) })
      .where("import_id", "=", here.import_id)
      .where("line", "=", here.line)
      .execute();
    return;
  }
  await tx
    .deleteFrom("import_rows")
    .where("import_id", "=", here.import_id)
    .where("line", "=", here.line)
    .execute();
  if (row.line < 0) return;
  await tx
    .updateTable("imports")
    .set((eb) => ({ same: eb("same", "+", 1) }))
    .where("id", "=", row.import_id)
    .execute();
}

function planned(
  { kind, differences }: ImportRowRow,
  { values: { images: _, ...rest }, images, product }: Anew,
): { values: RowValues; differences: ImportRow["differences"] } {
  if (kind === "new") {
    const values: RowValues = { ...rest, images: images?.length ? images : [{ plate: true }] };
    return { values, differences: describeNew(values) };
  }
  const values: RowValues = images ? { ...rest, images } : rest;
  if (product) return differing(product, values);
  // It was deleted since, which applying will tell.
  const others = (JSON.parse(differences) as ImportRow["differences"]).filter(
    ({ column }) => column !== "Images",
  );
  return { values, differences: others };
}
