import { v7 as uuidv7 } from "uuid";
import { requireCategory } from "../platform/categories.ts";
import { insertReturning } from "../platform/database/by-id.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import type { Write } from "../platform/database/write.ts";
import { claimFiles } from "../platform/files/intents.ts";
import { imageKeys, type StoredImage } from "../platform/media/stored/stored-image.ts";
import { newColumns, type SentFields } from "./columns.ts";
import { assertNumberFree, drawProductNumber } from "./product-number.ts";

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
