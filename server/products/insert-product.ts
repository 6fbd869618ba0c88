import { v7 as uuidv7 } from "uuid";
import { PRODUCT_FORM } from "../../contract/products/messages.ts";
import type { CreateProductBody, Product } from "../../contract/products/product.ts";
import { requireCategory } from "../platform/categories.ts";
import { insertReturning } from "../platform/database/by-id.ts";
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
import { assertNumberFree, drawProductNumber } from "./product-number.ts";
import { assertCatalog, productImageRule } from "./save-product.ts";
import { readMachines } from "./search/machines.ts";
import { withOpening } from "./update-product.ts";

interface NewProduct extends SentFields {
  productId?: number | undefined;
  catalogId?: string | null | undefined;
}

/** Milliseconds since 1970; defaults to now. */
interface InsertOptions {
  createdAt?: number;
  updatedAt?: number;
}

/** Inserts a product with its stored images and its activity record. Throws 409 if the number is taken. */
export async function insertProduct(
  { tx, change, now, record }: Write,
  product: NewProduct,
  images: readonly StoredImage[],
  options: InsertOptions = {},
): Promise<ProductRow> {
  if (product.productId !== undefined) await assertNumberFree(tx, product.productId);
  const createdAt = options.createdAt ?? now;
  const created = await insertReturning(tx, "products", {
    id: uuidv7(),
    product_id: product.productId ?? (await drawProductNumber(tx)),
    ...newColumns(product),
    ...(product.category && { category: await requireCategory(tx, product.category) }),
    catalog_id: product.catalogId ?? null,
    images: JSON.stringify(images),
    sample: 0,
    version: 1,
    change,
    created_at: createdAt,
    updated_at: options.updatedAt ?? createdAt,
    deleted_at: null,
  });
  await claimFiles(tx, imageKeys(images));
  await record("create", "product", created.id, `Created product '${created.title}'`);
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
      return presentProduct(
        await insertProduct(transaction, body, withOpening(images, images, body.openingImage)),
        await readMachines({ read: transaction.tx }),
      );
    }),
  );
}
