import { v7 as uuidv7 } from "uuid";
import type { CreateProductBody } from "../../contract/products/product.ts";
import { titleSortKey } from "../platform/database/clock.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import type { Write } from "../platform/database/write.ts";
import { claimFiles } from "../platform/files/intents.ts";
import { keysOf, type StoredImage } from "../platform/media/stored/stored-image.ts";
import { codeColumns } from "./part-code.ts";
import { assertNumberFree, drawProductNumber } from "./product-number.ts";

/** What else is known of a new product than its fields. Times are milliseconds since 1970; without them it is now. */
interface InsertOptions {
  featured?: boolean;
  createdAt?: number;
  updatedAt?: number;
}

/** Writes a new product with its stored pictures and its activity. Throws 409 when the number is taken. */
export async function insertProduct(
  { tx, change, now, record }: Write,
  body: CreateProductBody,
  images: readonly StoredImage[],
  options: InsertOptions = {},
): Promise<ProductRow> {
  if (body.productId !== undefined) await assertNumberFree(tx, body.productId);
  const createdAt = options.createdAt ?? now;
  const specifications = JSON.stringify(body.specifications);
  const created = await tx
    .insertInto("products")
    .values({
      id: uuidv7(),
      product_id: body.productId ?? (await drawProductNumber(tx)),
      title: body.title,
      title_sort: titleSortKey(body.title),
      ...codeColumns({ part_code: body.partCode ?? null, specifications }),
      description: body.description,
      category: body.category,
      catalog_id: body.catalogId ?? null,
      price: body.price,
      stock: body.stock,
      featured: options.featured ? 1 : 0,
      published: body.published === false ? 0 : 1,
      specifications,
      images: JSON.stringify(images),
      sample: 0,
      version: 1,
      change,
      created_at: createdAt,
      updated_at: options.updatedAt ?? createdAt,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await claimFiles(tx, keysOf(images));
  await record({
    type: "create",
    entity: "product",
    entity_id: created.id,
    description: `Created product '${created.title}'`,
  });
  return created;
}
