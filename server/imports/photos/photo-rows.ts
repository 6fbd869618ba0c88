import { batches } from "#server/platform/batches.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, ImportRowRow, ProductRow } from "#server/platform/database/schema.ts";
import { insertAll, rowsWith } from "#server/platform/database/statements.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { differing } from "../check/describe-values.ts";
import { type PlannedImage, type RowPlan, type RowValues, rowOf } from "../check/plan.ts";
import { type ImageSources, planNamedImages } from "../check/plan-images.ts";
import { importRows } from "../store.ts";
import { byNature } from "../uploads/archive.ts";
import { withPlaced } from "./placed.ts";

const SLICE = 100;

/** Returns the plan of a product without a row that gets these values; undefined if nothing changes. */
export function planWithoutRow(product: ProductRow, wanted: RowValues, line: number): RowPlan | undefined {
  const { values, differences } = differing(product, wanted, String);
  if (!differences.length) return undefined;
  return {
    kind: "changed",
    line,
    number: product.product_id,
    title: product.title,
    code: product.part_code,
    product: { id: product.id, version: product.version },
    values,
    cells: product.part_code === null ? {} : { "Part Code": product.part_code },
    differences,
    problems: [],
    notes: [],
    fingerprint: null,
  };
}

/** Plans products without a row; their lines count down from -1. Returns the number of unchanged ones. */
export async function planPhotoRows(
  { main }: Pick<Database, "main">,
  importId: string,
  sources: ImageSources,
  { covered, stopping }: { covered: ReadonlySet<string>; stopping: AbortSignal },
): Promise<number> {
  const merged = await productsOfRows(main, importId);
  const named = await namedProducts(main, sources);
  const placed = await productsBy(main, "id", [...sources.placed.products.difference(merged)]);
  const isNamed = (product: ProductRow) => named.has(product.id) && !covered.has(product.id);
  const products = [...new Map([...named.values(), ...placed].map((row) => [row.id, row])).values()]
    .filter((row) => isNamed(row) || sources.placed.products.has(row.id))
    .filter((row) => !merged.has(row.id))
    .sort((one, other) => byNature(one.part_code ?? one.title, other.part_code ?? other.title));
  const yieldIfDue = createYielder();
  let rows: ImportRowRow[] = [];
  let same = 0;
  for (const [at, product] of products.entries()) {
    if (stopping.aborted) break;
    const key = isNamed(product) ? [product.part_code_key ?? ""] : [];
    const planned = await planNamedImages(sources, key, product);
    const images = withPlaced(planned, sources.placed.of({ product: product.id }), product);
    const plan = planWithoutRow(product, images ? { images } : {}, at - products.length);
    if (plan) rows.push(rowOf(importId, plan));
    else same += 1;
    if (rows.length === SLICE) {
      await insertAll(main, "import_rows", rows);
      rows = [];
    }
    await yieldIfDue();
  }
  await insertAll(main, "import_rows", rows);
  return same;
}

/** Products whose unique code is in the name of an unused photo. */
async function namedProducts(db: Db, { byName, used }: ImageSources): Promise<Map<string, ProductRow>> {
  const keys = [...byName].flatMap(([key, paths]) => (paths.every((path) => used.has(path)) ? [] : [key]));
  const products = await productsBy(db, "part_code_key", keys);
  const alike = Map.groupBy(products, ({ part_code_key }) => part_code_key);
  const lone = [...alike.values()].flatMap(([first, ...others]) => (first && !others.length ? [first] : []));
  return new Map(lone.map((row) => [row.id, row]));
}

async function productsBy(
  db: Db,
  column: "id" | "part_code_key",
  values: readonly string[],
): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  for (const batch of batches(values, SLICE)) {
    const rows = await rowsWith(db, "products", { deleted_at: null })
      .selectAll()
      .where(column, "in", batch)
      .execute();
    found.push(...rows);
  }
  return found;
}

async function productsOfRows(db: Db, importId: string): Promise<ReadonlySet<string>> {
  const rows = await importRows(db, importId)
    .select("product_id")
    .where("line", ">", 0)
    .where("product_id", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ product_id }) => product_id ?? []));
}

/** Deletes photo-only plans of products that a row of the file now changes. Returns their photos. */
export async function dropMergedPhotoRows(db: Db, importId: string): Promise<string[]> {
  const merged = await productsOfRows(db, importId);
  const rows = await importRows(db, importId)
    .select(["line", "product_id", "change_values"])
    .where("line", "<", 0)
    .execute();
  const dropped = rows.filter(({ product_id }) => product_id !== null && merged.has(product_id));
  const lines = dropped.map(({ line }) => line);
  for (const batch of batches(lines, SLICE)) {
    await db.deleteFrom("import_rows").where("import_id", "=", importId).where("line", "in", batch).execute();
  }
  return dropped.flatMap(({ change_values }) => pathsOf(change_values));
}

export const pathsAmong = (images: readonly PlannedImage[] = []): string[] =>
  images.flatMap((image) => ("path" in image ? [image.path] : []));

export const pathsOf = (changeValues: string): string[] =>
  pathsAmong((JSON.parse(changeValues) as RowValues).images);

export async function nextPhotoLine(tx: Db, importId: string): Promise<number> {
  const { first } = await importRows(tx, importId)
    .select((eb) => eb.fn.min<number | null>("line").as("first"))
    .executeTakeFirstOrThrow();
  return Math.min(Number(first ?? 0), 0) - 1;
}
