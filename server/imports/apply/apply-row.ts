import { join } from "node:path";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { saveRow } from "#server/platform/database/save-versioned.ts";
import type { ImportRowRow, ImportsRow, ProductRow } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, type Write, write } from "#server/platform/database/write.ts";
import { yielding } from "#server/platform/database/yielding.ts";
import { claimFiles, holdFiles } from "#server/platform/files/intents.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { imageKeys, readImages, type StoredImage } from "#server/platform/media/stored/stored-image.ts";
import { type ImageRule, withStoredImages } from "#server/platform/media/stored/with-stored-images.ts";
import { columnsOf, type ProductChanges } from "#server/products/columns.ts";
import { insertProducts } from "#server/products/insert-product.ts";
import { codeKey } from "#server/products/part-code.ts";
import { withPlate } from "#server/products/plates/plate.ts";
import { assertCatalog, PRODUCT, productImageRule } from "#server/products/save-product.ts";
import { findProduct } from "#server/products/store.ts";
import { withCreatedBrand } from "../check/new-brands.ts";
import type { RowValues } from "../check/plan.ts";
import type { ImportDeps } from "../deps.ts";
import { type ImageZip, RefusedZipImageError, zipImageRefusal } from "../files/read-zip.ts";
import { updateRow } from "../store.ts";

/** The row was claimed by another worker, or the import was stopped. */
export class LostRowError extends Error {}

export interface ApplyServices extends ImportDeps {
  zip: ImageZip | undefined;
}

/**
 * Applies rows and marks them done in one transaction: exactly once. If one of several fails, each gets a transaction of its
 * own. Throws LostRowError if one is not pending.
 */
export async function applyRows(
  services: ApplyServices,
  actor: Actor,
  of: ImportsRow,
  rows: readonly ImportRowRow[],
): Promise<void> {
  const planned = rows.map((row) => ({ row, values: valuesOf(row, of) }));
  try {
    await withAllImages(services, planned, [], (all) =>
      write(yielding(services.database), actor, async (transaction) => {
        await claimRows(transaction, rows);
        const created = all.filter(({ row }) => row.kind === "new");
        if (created.length > 0) await create(transaction, of, created);
        for (const { row, values, stored } of all)
          if (row.kind !== "new") await update(transaction, row, values, stored);
      }),
    );
  } catch (error) {
    const [row] = rows;
    const reason = rowFailureReason(error);
    if (rows.length > 1) for (const each of rows) await applyRows(services, actor, of, [each]);
    else if (row && reason) await failRow(services, row, reason);
    else throw error;
  }
}

/** Whether a row may share a transaction: it is new, draws its number and brings no photographs, which take longer than all else. */
export const isPlain = (row: ImportRowRow, of: ImportsRow): boolean =>
  row.kind === "new" && row.number === null && newImagesOf(valuesOf(row, of)).length === 0;

interface Planned {
  row: ImportRowRow;
  values: RowValues;
}

interface Stored extends Planned {
  stored: ReadonlyMap<string, StoredImage>;
}

const valuesOf = (row: ImportRowRow, of: ImportsRow) =>
  withCreatedBrand(JSON.parse(row.change_values) as RowValues, of);

/** `withNewImages` of several rows, one after the other. */
function withAllImages<T>(
  services: ApplyServices,
  [next, ...others]: readonly Planned[],
  before: readonly Stored[],
  save: (all: readonly Stored[]) => Promise<T>,
): Promise<T> {
  if (!next) return save(before);
  return withNewImages(services, next.values, (stored) =>
    withAllImages(services, others, [...before, { ...next, stored }], save),
  );
}

const wordsOf = ({ partCode, title = "" }: RowValues) => ({
  code: partCode ?? "",
  kind: title.split(/,|\s(?:for|of|with)\s/i, 1)[0] ?? "",
});

async function claimRows({ tx }: Write, rows: readonly ImportRowRow[]): Promise<void> {
  const importId = rows[0]?.import_id ?? "";
  const claimed = await tx
    .updateTable("import_rows")
    .set({ state: "applied" })
    .where("import_id", "=", importId)
    .where(
      "line",
      "in",
      rows.map(({ line }) => line),
    )
    .where("state", "=", "waiting")
    .where("import_id", "in", (eb) =>
      eb.selectFrom("imports").select("id").where("id", "=", importId).where("state", "=", "applying"),
    )
    .executeTakeFirst();
  if (Number(claimed.numUpdatedRows) !== rows.length) throw new LostRowError();
}

/** Each product is created a millisecond before the previous one, so that exports keep the file's order. */
async function create(transaction: Write, of: ImportsRow, rows: readonly Stored[]): Promise<void> {
  await assertNew(transaction, rows);
  for (const id of new Set(rows.map(({ values }) => values.catalog?.id)))
    await assertCatalog(transaction.tx, id);
  const created = await insertProducts(
    transaction,
    rows.map(({ row, values, stored }) => {
      const { catalog, images: _, updatedAt, ...fields } = values;
      const createdAt = (of.started_at ?? transaction.now) - row.line;
      return {
        ...fields,
        productId: row.number ?? undefined,
        catalogId: catalog?.id,
        pictures: imagesOf(values, [], stored),
        createdAt,
        updatedAt: Math.min(updatedAt ?? createdAt, createdAt),
      };
    }),
  );
  for (const [at, { row }] of rows.entries()) {
    const { id, product_id } = created[at] as ProductRow;
    await updateRow(transaction.tx, row, { product_id: id, number: product_id });
  }
}

/** Prevents a duplicate if a product with such a code was created since the check (ruling 'Import'). */
async function assertNew({ tx }: Write, rows: readonly Planned[]): Promise<void> {
  const keys = rows.flatMap(({ row, values }) =>
    row.number === null && values.partCode ? (codeKey(values.partCode) ?? []) : [],
  );
  if (keys.length === 0) return;
  const other = await rowsWith(tx, "products", { part_code_key: keys, deleted_at: null })
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (other || new Set(keys).size < keys.length) throw new FailedRowError(IMPORT_ROW.codeSince, "Part Code");
}

async function update(
  transaction: Write,
  row: ImportRowRow,
  values: RowValues,
  stored: ReadonlyMap<string, StoredImage>,
): Promise<void> {
  const { tx } = transaction;
  const product = await findProduct(tx, row.product_id ?? "");
  if (!product) throw new FailedRowError(IMPORT_ROW.gone);
  if (product.version !== row.product_version) throw new FailedRowError(IMPORT_ROW.changedSince);
  await assertCatalog(tx, values.catalog?.id);
  const before = readImages(product.images);
  const images = values.images && imagesOf(values, before, stored);
  const changes = changesOf(product, values, images);
  await saveRow(transaction, PRODUCT, product, changes);
  await claimFiles(tx, imageKeys([...stored.values()]));
  await storePrevious(transaction, row, product, changes);
}

/** Stores the previous values of the changed columns for undo, and holds the files of replaced images. */
async function storePrevious(
  { tx }: Write,
  row: ImportRowRow,
  product: ProductRow,
  changes: ProductChanges,
): Promise<void> {
  const before = Object.fromEntries(
    Object.keys(changes).map((column) => [column, product[column as keyof ProductChanges]]),
  );
  await updateRow(tx, row, { before: JSON.stringify(before) });
  if (changes.images === undefined) return;
  const kept = new Set(imageKeys(readImages(changes.images)));
  await holdFiles(
    tx,
    imageKeys(readImages(product.images)).filter((key) => !kept.has(key)),
  );
}

function changesOf(
  product: ProductRow,
  values: RowValues,
  images: readonly StoredImage[] | undefined,
): ProductChanges {
  return {
    ...columnsOf(values, product),
    ...(images && { images: JSON.stringify(images) }),
    ...(values.catalog && { catalog_id: values.catalog.id }),
  };
}

function imagesOf(
  { images = [] }: RowValues,
  own: readonly StoredImage[],
  stored: ReadonlyMap<string, StoredImage>,
): StoredImage[] {
  const byKey = new Map(own.map((image) => [image.key, image]));
  return images.map((plannedImage) => {
    const image =
      "own" in plannedImage
        ? byKey.get(plannedImage.own)
        : stored.get("plate" in plannedImage ? PLATE : plannedImage.path);
    if (!image) throw new Error("A picture of a row is missing");
    return image;
  });
}

interface Reason {
  column: string | null;
  message: string;
}

/** Returns why a row can't be applied or undone, for display; undefined for errors that the row didn't cause. */
export function rowFailureReason(error: unknown): Reason | undefined {
  if (error instanceof FailedRowError) return { column: error.column, message: error.message };
  if (!(error instanceof ProblemError) || error.statusCode >= 500) return undefined;
  return { column: null, message: error.message };
}

async function failRow({ database }: ApplyServices, row: ImportRowRow, reason: Reason): Promise<void> {
  const problems = JSON.stringify([{ ...reason, cell: null }]);
  await updateRow(database.main, row, { state: "failed", problems }, "waiting");
}

/** A row can't be applied any more; the message is shown to the user. */
export class FailedRowError extends Error {
  readonly column: string | null;

  constructor(message: string, column: string | null = null) {
    super(message);
    this.column = column;
  }
}

const newImagesOf = ({ images = [] }: RowValues) => images.filter((image) => "path" in image);

/** Stores a row's new images, or its plate, for `save`; none stay on failure. Throws FailedRowError. */
async function withNewImages<T>(
  services: ApplyServices,
  values: RowValues,
  save: (stored: ReadonlyMap<string, StoredImage>) => Promise<T>,
): Promise<T> {
  const newImages = newImagesOf(values);
  if (values.images?.some((image) => "plate" in image))
    return withPlate(services, wordsOf(values), (plate) => save(new Map([[PLATE, plate]])));
  if (!newImages.length) return save(new Map());
  return services.staging.withFolder(async (folder) => {
    const names = new Map<string, string>();
    for (const [at, { path, name }] of newImages.entries()) {
      const staged = join(folder, String(at));
      await stage(services.zip, path, name, staged);
      names.set(staged, name);
    }
    const staged = [...names.keys()].map((path) => ({ path }));
    return withStoredImages(inBackground(services), staged, ofZip(names), (images) =>
      save(
        new Map(
          newImages.flatMap(({ path, name, sha256 }, at) => {
            const image = images[at];
            return image ? [[path, { ...image, source: { name, sha256 } }] as const] : [];
          }),
        ),
      ),
    );
  });
}

/** Encodes at low priority, because the site's responses come first. */
const inBackground = ({ database, files, imageMaker }: ApplyServices) => ({
  database,
  files,
  imageMaker: { ...imageMaker, ...imageMaker.inBackground },
});

const ofZip = (names: ReadonlyMap<string, string>): ImageRule => ({
  ...productImageRule,
  encode: (imageMaker, path) =>
    productImageRule.encode(imageMaker, path).catch((error: unknown) => {
      throw refused(error, names.get(path) ?? "");
    }),
});

/** The key of a plate among a row's stored images. */
const PLATE = "";

async function stage(zip: ImageZip | undefined, path: string, name: string, target: string): Promise<void> {
  try {
    if (!zip) throw new RefusedZipImageError(IMPORT_ROW.imageDamaged);
    await zip.extract(path, target);
  } catch (error) {
    throw refused(error, name);
  }
}

/** Returns a damaged or refused image as the row's error; other errors unchanged. */
function refused(error: unknown, name: string): unknown {
  const refusal = zipImageRefusal(error, name);
  return refusal === undefined ? error : new FailedRowError(refusal, "Images");
}
