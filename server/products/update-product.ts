import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { IMAGES_PER_PRODUCT_MAX, PRODUCT_ID_MAX } from "#contract/products/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { Product, QuickEditBody, UpdateProductBody } from "#contract/products/product.ts";
import type { Database } from "../platform/database/open.ts";
import { type SaveTarget, saveVersioned } from "../platform/database/save-versioned.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import type { Actor, Write } from "../platform/database/write.ts";
import type { ImageStores } from "../platform/deps.ts";
import { claimFiles, doomFiles, removeDoomed } from "../platform/files/intents.ts";
import { invalid } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import {
  imageKeys,
  readImages,
  type StoredImage,
  withoutPlates,
} from "../platform/media/stored/stored-image.ts";
import { withStoredImages } from "../platform/media/stored/with-stored-images.ts";
import { columnsOf } from "./columns.ts";
import { assertNumberFree } from "./product-number.ts";
import { assertCatalog, PRODUCT, productImageRule } from "./save-product.ts";

/** Absent fields keep theirs. Throws 404, 409 (stale, number taken), 400 (foreign image, no image left). */
export async function updateProduct(
  stores: ImageStores,
  actor: Actor,
  aim: SaveTarget,
  body: UpdateProductBody,
  staged: readonly StagedFile[],
): Promise<Product> {
  let gone: string[] = [];
  const product = await withStoredImages(stores, staged, productImageRule, (added) =>
    saveVersioned(stores.database, actor, PRODUCT, aim, async (row, transaction) => {
      await assertCatalog(transaction.tx, body.catalogId);
      await assertNumber(transaction, row, body.productId);
      const wanted = ordered(keptImages(row, body.removedImages), added, body.imageOrder);
      const images = withoutPlates(wanted);
      assertImageCount(images);

      await claimFiles(transaction.tx, imageKeys(added));
      gone = [...body.removedImages, ...imageKeys(wanted.filter((image) => !images.includes(image)))];
      await doomFiles(transaction.tx, gone);
      return {
        ...columnsOf(body, row),
        images: JSON.stringify(withOpening(images, added, body.openingImage)),
        ...(body.productId === undefined ? {} : { product_id: body.productId }),
        ...(body.catalogId === undefined ? {} : { catalog_id: body.catalogId }),
      };
    }),
  );
  await removeDoomed(stores.database, stores.files, gone);
  return product;
}

function keptImages(row: ProductRow, removed: readonly string[]): StoredImage[] {
  const images = readImages(row.images);
  const known = new Set(imageKeys(images));
  if (removed.some((key) => !known.has(key))) {
    throw invalid([{ field: "removedImages", message: PRODUCT_SERVER.unknownImage }]);
  }
  return images.filter((image) => !removed.includes(image.key));
}

/** The images in the requested order; by default new images follow the current ones. */
function ordered(
  kept: readonly StoredImage[],
  added: readonly StoredImage[],
  order: readonly string[] | undefined,
): StoredImage[] {
  if (!order) return [...kept, ...added];
  const named = new Map([
    ...kept.map((image) => [image.key, image] as const),
    ...added.map((image, at) => [`new:${at}`, image] as const),
  ]);
  const images = order.flatMap((name) => named.get(name) ?? []);
  if (order.length !== named.size || new Set(images).size !== named.size) {
    throw invalid([{ field: "imageOrder", message: PRODUCT_SERVER.imageOrder }]);
  }
  return images;
}

function assertImageCount(images: readonly StoredImage[]): void {
  if (!images.length) throw invalid([{ field: "images", message: PRODUCT_FORM.imageRequired }]);
  if (images.length > IMAGES_PER_PRODUCT_MAX) {
    throw invalid([{ field: "images", message: PRODUCT_FORM.tooManyImages }]);
  }
}

/** A number above 1000 is only accepted if the product already has it. */
async function assertNumber({ tx }: Write, row: ProductRow, productId: number | undefined): Promise<void> {
  if (productId === undefined || productId === row.product_id) return;
  if (productId > PRODUCT_ID_MAX) {
    throw invalid([{ field: "productId", message: PRODUCT_FORM.productIdRange }]);
  }
  await assertNumberFree(tx, productId, row.id);
}

/** Marks the first image: by key or 'new:0'; '' clears it, undefined keeps it. Throws 400 for others. */
export function withOpening(
  images: readonly StoredImage[],
  added: readonly StoredImage[],
  name: string | undefined,
): StoredImage[] {
  if (name === undefined) return [...images];
  const fresh = added.find((_, at) => `new:${at}` === name);
  const chosen = images.find((image) => image.key === name || image === fresh);
  if (name && !chosen) throw invalid([{ field: "openingImage", message: PRODUCT_SERVER.openingImage }]);
  return images.map((image) => {
    const { opens: _, ...plain } = image;
    return image === chosen ? { ...plain, opens: true } : plain;
  });
}

/** PUT /products/{id} with JSON: the quick edit (spec section 7). Throws 404 and 409. */
export const quickEditProduct = (
  database: Database,
  actor: Actor,
  aim: SaveTarget,
  body: QuickEditBody,
): Promise<Product> => saveVersioned(database, actor, PRODUCT, aim, () => columnsOf(body));

/** PUT /products/{id}/featured: toggles the mark. Throws 404 and 409. */
export const toggleFeatured = (database: Database, actor: Actor, aim: SaveTarget): Promise<Product> =>
  saveVersioned(database, actor, PRODUCT, aim, (row) => ({ featured: row.featured === 1 ? 0 : 1 }));
