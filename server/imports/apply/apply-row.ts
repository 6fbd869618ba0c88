import { join } from "node:path";
import { IMPORT_ROW } from "../../../contract/imports/server-messages.ts";
import { saveRow } from "../../platform/database/save-versioned.ts";
import type { ImportRowRow, ImportsRow, ProductRow } from "../../platform/database/schema.ts";
import { type Actor, type Write, write } from "../../platform/database/write.ts";
import { claimFiles, holdFiles } from "../../platform/files/intents.ts";
import { ProblemError } from "../../platform/http/problems.ts";
import { imageKeys, readImages, type StoredImage } from "../../platform/media/stored/stored-image.ts";
import { type ImageRule, withStoredImages } from "../../platform/media/stored/with-stored-images.ts";
import { columnsOf, type ProductChanges } from "../../products/columns.ts";
import { insertProduct } from "../../products/insert-product.ts";
import { codeKey } from "../../products/part-code.ts";
import { type PlateWords, withPlate } from "../../products/plates/plate.ts";
import { assertCatalog, PRODUCT, productImageRule } from "../../products/save-product.ts";
import { findProduct } from "../../products/store.ts";
import { withCreatedBrand } from "../check/new-brands.ts";
import type { PlannedImage, RowValues } from "../check/plan.ts";
import type { ImportDeps } from "../deps.ts";
import { type ImageZip, RefusedZipImageError, zipImageRefusal } from "../files/read-zip.ts";
import { updateRow } from "../store.ts";

/** The row was claimed by another worker, or the import was stopped. */
export class LostRowError extends Error {}

export interface ApplyServices extends ImportDeps {
  zip: ImageZip | undefined;
}

/** Applies a row and marks it done in one transaction: exactly once. Throws LostRowError if not pending. */
export async function applyRow(
  services: ApplyServices,
  actor: Actor,
  of: ImportsRow,
  row: ImportRowRow,
): Promise<void> {
  const values = withCreatedBrand(JSON.parse(row.change_values) as RowValues, of);
  try {
    await withNewImages(services, values.images ?? [], wordsOf(values), (stored) =>
      write(services.database, actor, async (transaction) => {
        await claimRow(transaction, row);
        return row.kind === "new"
          ? create(transaction, of, row, values, stored)
          : update(transaction, row, values, stored);
      }),
    );
  } catch (error) {
    const reason = rowFailureReason(error);
    if (!reason) throw error;
    await failRow(services, row, reason);
  }
}

const wordsOf = ({ partCode, title = "" }: RowValues) => ({
  code: partCode ?? "",
  kind: title.split(/,|\s(?:for|of|with)\s/i, 1)[0] ?? "",
});

async function claimRow({ tx }: Write, { import_id, line }: ImportRowRow): Promise<void> {
  const claimed = await tx
    .updateTable("import_rows")
    .set({ state: "applied" })
    .where("import_id", "=", import_id)
    .where("line", "=", line)
    .where("state", "=", "waiting")
    .where("import_id", "in", (eb) =>
      eb.selectFrom("imports").select("id").where("id", "=", import_id).where("state", "=", "applying"),
    )
    .executeTakeFirst();
  if (Number(claimed.numUpdatedRows) !== 1) throw new LostRowError();
}

/** Each product is created a millisecond before the previous one, so that exports keep the file's order. */
async function create(
  transaction: Write,
  of: ImportsRow,
  row: ImportRowRow,
  values: RowValues,
  stored: ReadonlyMap<string, StoredImage>,
): Promise<void> {
  await assertNew(transaction, row, values);
  await assertCatalog(transaction.tx, values.catalog?.id);
  const { catalog, images: _, updatedAt, ...fields } = values;
  const sent = { ...fields, productId: row.number ?? undefined, catalogId: catalog?.id };
  const createdAt = (of.started_at ?? transaction.now) - row.line;
  const created = await insertProduct(transaction, sent, imagesOf(values, [], stored), {
    createdAt,
    updatedAt: Math.min(updatedAt ?? createdAt, createdAt),
  });
  await updateRow(transaction.tx, row, { product_id: created.id, number: created.product_id });
}

/** Prevents a duplicate if a product with this code was created since the check (ruling 'Import'). */
async function assertNew({ tx }: Write, row: ImportRowRow, { partCode }: RowValues): Promise<void> {
  const key = row.number === null && partCode ? codeKey(partCode) : null;
  if (key === null) return;
  const other = await tx
    .selectFrom("products")
    .select("id")
    .where("part_code_key", "=", key)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new FailedRowError(IMPORT_ROW.codeSince, "Part Code");
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

/** Stores new images, or a plate of `words`, for `save`; none stay on failure. Throws FailedRowError. */
async function withNewImages<T>(
  services: ApplyServices,
  planned: readonly PlannedImage[],
  words: PlateWords,
  save: (stored: ReadonlyMap<string, StoredImage>) => Promise<T>,
): Promise<T> {
  const newImages = planned.filter((plannedImage) => "path" in plannedImage);
  if (planned.some((plannedImage) => "plate" in plannedImage))
    return withPlate(services, words, (plate) => save(new Map([[PLATE, plate]])));
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
