import { v7 as uuidv7 } from "uuid";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { CreateProductBody, Product } from "#contract/products/product.ts";
import { requireCategory } from "../platform/categories.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { type Actor, type Write, write } from "../platform/database/write.ts";
import type { ImageStores } from "../platform/deps.ts";
import { claimFiles } from "../platform/files/intents.ts";
import { invalid } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { imageKeys, type StoredImage } from "../platform/media/stored/stored-image.ts";
import { withStoredImages } from "../platform/media/stored/with-stored-images.ts";
import { newColumns, type SentFields } from "./columns.ts";
import { presentProduct } from "./present.ts";
import { assertNumberFree, drawProductNumbers } from "./product-number.ts";
import { assertCatalog, productImageRule } from "./save-product.ts";
import { readMachines } from "./search/machines.ts";
import { withOpening } from "./update-product.ts";

interface NewProduct extends SentFields {
  productId?: number | undefined;
  catalogId?: string | null | undefined;
  /** Stored before. */
  pictures: readonly StoredImage[];
  /** Milliseconds since 1970; both default to now. */
  createdAt?: number;
  updatedAt?: number;
}

/**
 * Inserts products with their stored pictures and activity records, all or none, and returns their rows in the same order.
 * Throws 409 if a number is taken, 400 for an unknown category.
 */
export async function insertProducts(
  { tx, change, now, record }: Write,
  products: readonly NewProduct[],
): Promise<ProductRow[]> {
  for (const { productId } of products) if (productId !== undefined) await assertNumberFree(tx, productId);
  const without = products.filter(({ productId }) => productId === undefined);
  const drawn = (await drawProductNumbers(tx, without.length)).values();
  const current = new Map<string, string>();
  for (const id of new Set(products.flatMap(({ category }) => category ?? [])))
    current.set(id, await requireCategory(tx, id));
  const rows = products.map(({ pictures, createdAt = now, updatedAt = createdAt, ...product }) => ({
    id: uuidv7(),
    product_id: product.productId ?? (drawn.next().value as number),
    ...newColumns(product),
    ...(product.category && { category: current.get(product.category) as string }),
    catalog_id: product.catalogId ?? null,
    images: JSON.stringify(pictures),
    sample: 0 as const,
    version: 1,
    change,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: null,
  }));
  const inserted = await tx.insertInto("products").values(rows).returningAll().execute();
  await claimFiles(
    tx,
    products.flatMap(({ pictures }) => imageKeys(pictures)),
  );
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const created = rows.flatMap(({ id }) => byId.get(id) ?? []);
  for (const { id, title } of created) await record("create", "product", id, `Created product '${title}'`);
  return created;
}

/** Throws 400 if an image is missing or rejected, 409 if the number is taken; stores nothing then. */
export async function createProduct(
  stores: ImageStores,
  actor: Actor,
  body: CreateProductBody,
  staged: readonly StagedFile[],
): Promise<Product> {
  if (!staged.length) throw invalid([{ field: "images", message: PRODUCT_FORM.imageRequired }]);
  return withStoredImages(stores, staged, productImageRule, (images) =>
    write(stores.database, actor, async (transaction) => {
      await assertCatalog(transaction.tx, body.catalogId);
      const pictures = withOpening(images, images, body.openingImage);
      const [created] = await insertProducts(transaction, [{ ...body, pictures }]);
      return presentProduct(created as ProductRow, await readMachines({ read: transaction.tx }));
    }),
  );
}
