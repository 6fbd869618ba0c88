import type { ImportMapping } from "#contract/imports/import.ts";
import { slices } from "#server/platform/batches.ts";
import { currentCategory } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { countOf, insertAll, rowsWith } from "#server/platform/database/statements.ts";
import { nextPhotoLine, planWithoutRow } from "../photos/photo-rows.ts";
import { importRows, refusedRows } from "../store.ts";
import { rowOf } from "./plan.ts";

const SLICE = 500;

/**
 * Plans to unpublish the products that a list doesn't have. Waits until no row is refused: such a row may be one of them with a code
 * that couldn't be read. `listed` has the products that rows of the file are about, also those that are left out.
 */
export async function planGone(
  { main }: Database,
  importId: string,
  { gone, listed }: Pick<ImportMapping, "gone"> & { listed: ReadonlySet<string> },
  stopping: AbortSignal,
): Promise<void> {
  if (!gone || (await countOf(refusedRows(main, importId))) > 0) return;
  const category = gone.category && (await currentCategory(main, gone.category));
  const planned = await importRows(main, importId).select("product_id").where("line", "<", 0).execute();
  const withPhotos = new Set(planned.map(({ product_id }) => product_id));
  let line = await nextPhotoLine(main, importId);
  const productsAfter = (last?: ProductRow) => {
    const all = rowsWith(main, "products", { deleted_at: null, published: 1 })
      .selectAll()
      .where("id", ">", last?.id ?? "");
    const own = gone.category === null ? all : all.where("category", "=", category ?? gone.category);
    return own.orderBy("id").limit(SLICE).execute();
  };
  for await (const products of slices(SLICE, productsAfter)) {
    if (stopping.aborted) return;
    const rows = products
      .filter(({ id }) => !listed.has(id) && !withPhotos.has(id))
      .flatMap((product) => planWithoutRow(product, { published: false }, line--) ?? []);
    await insertAll(
      main,
      "import_rows",
      rows.map((plan) => rowOf(importId, plan)),
    );
  }
}
