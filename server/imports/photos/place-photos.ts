import type { ImportRow, PlacePhotosBody, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_PHOTO, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { categoryLabel } from "#contract/platform/categories.ts";
import type { LabelOf } from "#contract/products/fields.ts";
import { readCategories } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ImportPhotoRow, ImportRowRow, ProductRow, Tx } from "#server/platform/database/schema.ts";
import { deleteRows, updateById, updateRows } from "#server/platform/database/statements.ts";
import type { Actor } from "#server/platform/database/write.ts";
import { invalid } from "#server/platform/http/problems.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { findProduct } from "#server/products/store.ts";
import { describeNew, differing } from "../check/describe-values.ts";
import { type PlannedImage, type RowValues, rowOf } from "../check/plan.ts";
import { importPhotos, moveImport, plannedRows, updateRow } from "../store.ts";
import { changeImport } from "../store-import.ts";
import { countPhotos } from "./check-photos.ts";
import { nextPhotoLine, pathsAmong, planWithoutRow } from "./photo-rows.ts";
import { readPlaced, withPlaced } from "./placed.ts";

/** Replans the part's row. Throws 404, 400 for an unknown photo or part or too many, 409 unless checked. */
export function placePhotos(
  services: { database: Database; jobBell: Bell },
  actor: Actor,
  id: string,
  { photos: places, part: targetPart }: PlacePhotosBody,
): Promise<ProductImport> {
  return changeImport(services, actor, id, async (tx, row) => {
    await moveImport(tx, row, ["checked"], { state: "checked" }, IMPORT_SERVER.notChecked);
    const photos = await photosAt(tx, id, places);
    const part = targetPart && (await partOf(tx, id, targetPart));
    if (part) assertImages(photos);
    const left = new Map(photos.flatMap((photo) => entryOf(photo) ?? []));
    await move(tx, id, photos, part);
    if (part) left.delete(keyOf(part));
    const gone = new Set(photos.map(({ path }) => path));
    for (const other of left.values()) await replan(tx, id, other, gone);
    if (part) {
      const taken = await replan(tx, id, part, gone);
      if (photos.some(({ path }) => !taken.has(path))) throw refuse(IMPORT_PHOTO.noRoom);
    }
    await updateById(tx, "imports", id, await countPhotos({ main: tx }, id));
    const description = part
      ? `Placed photos of the import '${row.csv_name}'`
      : `Removed photos from the import '${row.csv_name}'`;
    return { description, detail: { photos: photos.length } };
  });
}

const refuse = (message: string) => invalid([{ field: "photos", message }]);

const keyOf = ({ line, product }: Part): string => (line === null ? `product ${product}` : `line ${line}`);

function entryOf({ line, product_id, position }: ImportPhotoRow): [string, Part][] | undefined {
  if (position === null) return undefined;
  const part: Part = line === null ? { line, product: product_id ?? "" } : { line, product: null };
  return [[keyOf(part), part]];
}

async function photosAt(tx: Tx, importId: string, places: readonly number[]): Promise<ImportPhotoRow[]> {
  const rows = await importPhotos(tx, importId)
    .selectAll()
    .where("place", "in", [...places])
    .execute();
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const photos = [...new Set(places)].flatMap((place) => byPlace.get(place) ?? []);
  if (photos.length !== places.length) throw refuse(IMPORT_PHOTO.unknown);
  return photos;
}

function assertImages(photos: readonly ImportPhotoRow[]): void {
  const problem = photos.find((photo) => photo.problem !== null)?.problem;
  if (problem) throw refuse(problem);
}

/** The requested row; for a product with a planned row, that row. */
async function partOf(tx: Tx, importId: string, wanted: NonNullable<PlacePhotosBody["part"]>): Promise<Part> {
  const rows = plannedRows(tx, importId).select("line").where("line", ">", 0);
  const line = "line" in wanted;
  const row = await (line
    ? rows.where("line", "=", wanted.line)
    : rows.where("product_id", "=", wanted.product)
  ).executeTakeFirst();
  if (row) return { line: row.line, product: null };
  const product = line ? undefined : await findProduct(tx, wanted.product);
  if (!product) throw invalid([{ field: "part", message: IMPORT_PHOTO.unknownPart }]);
  return { line: null, product: product.id };
}

async function move(
  tx: Tx,
  importId: string,
  photos: readonly ImportPhotoRow[],
  part: Part | null,
): Promise<void> {
  const { last } = await importPhotos(tx, importId)
    .select((eb) => eb.fn.max<number | null>("position").as("last"))
    .executeTakeFirstOrThrow();
  for (const [at, { place }] of photos.entries()) {
    const to = part
      ? { line: part.line, product_id: part.product, position: Number(last ?? 0) + at + 1 }
      : { line: null, product_id: null, position: null };
    await updateRows(tx, "import_photos", { import_id: importId, place }, to);
  }
}

/** Where a photo is placed: on a line, or on a product without one. */
type Part = { line: number; product: null } | { line: null; product: string };

/** Replans a part; `moved` were on it before. Deletes a row without effect. Returns the files it uses. */
async function replan(
  tx: Tx,
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
    const plan = planWithoutRow(product, images ? { images } : {}, await nextPhotoLine(tx, importId));
    if (plan) await tx.insertInto("import_rows").values(rowOf(importId, plan)).execute();
  }
  return new Set(pathsAmong(images));
}

async function rowOfPart(
  tx: Tx,
  importId: string,
  { line, product }: Part,
): Promise<ImportRowRow | undefined> {
  const rows = plannedRows(tx, importId).selectAll();
  return (
    line === null ? rows.where("product_id", "=", product) : rows.where("line", "=", line)
  ).executeTakeFirst();
}

interface NewPlan {
  values: RowValues;
  images: PlannedImage[] | undefined;
  product: ProductRow | undefined;
}

async function keep(tx: Tx, row: ImportRowRow, plan: NewPlan): Promise<void> {
  const categories = await readCategories(tx);
  const { values, differences } = planned(row, plan, (id) => categoryLabel(categories, id));
  if (differences.length) {
    const changed = { change_values: JSON.stringify(values), differences: JSON.stringify(differences) };
    await updateRow(tx, row, changed);
    return;
  }
  const { import_id, line } = row;
  await deleteRows(tx, "import_rows", { import_id, line });
  if (row.line < 0) return;
  await tx
    .updateTable("imports")
    .set((eb) => ({ same: eb("same", "+", 1) }))
    .where("id", "=", row.import_id)
    .execute();
}

function planned(
  { kind, differences }: ImportRowRow,
  { values: { images: _, ...rest }, images, product }: NewPlan,
  labelOf: LabelOf,
): { values: RowValues; differences: ImportRow["differences"] } {
  if (kind === "new") {
    const values: RowValues = { ...rest, images: images?.length ? images : [{ plate: true }] };
    return { values, differences: describeNew(values, labelOf) };
  }
  const values: RowValues = images ? { ...rest, images } : rest;
  if (product) return differing(product, values, labelOf);
  // The product was deleted since; applying the row reports it.
  const others = (JSON.parse(differences) as ImportRow["differences"]).filter(
    ({ column }) => column !== "Images",
  );
  return { values, differences: others };
}
