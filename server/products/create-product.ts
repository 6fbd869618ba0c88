import { v7 as uuidv7 } from "uuid";
import { PRODUCT_FORM } from "../../contract/messages.ts";
import type { CreateProductBody, Product } from "../../contract/product.ts";
import type { Database } from "../database/open.ts";
import type { NewProductRow } from "../database/schema.ts";
import { type Actor, write } from "../database/write.ts";
import { claimFiles } from "../files/intents.ts";
import type { FileStore } from "../files/store.ts";
import { invalid } from "../http/problems.ts";
import type { StagedFile } from "../http/staging.ts";
import { keysOf } from "../pictures/stored-image.ts";
import { withStoredImages } from "../pictures/with-stored-images.ts";
import { assertCatalog } from "./checks.ts";
import { presentProduct } from "./present.ts";
import { productPictures } from "./product-form.ts";
import { assertNumberFree, drawProductNumber } from "./product-number.ts";
import { titleSortKey } from "./store.ts";

/** What else is known of a new product than its fields. */
export interface CreateOptions {
  /** Made at the first start; Settings can remove all of these at once. */
  sample?: boolean;
  featured?: boolean;
}

/**
 * POST /products: encodes and stores the pictures, then writes the row, its files and its activity in one
 * transaction. Throws 400 without a picture or with one that is refused, 409 when the number is taken.
 */
export async function createProduct(
  parts: { database: Database; files: FileStore },
  actor: Actor,
  body: CreateProductBody,
  staged: readonly StagedFile[],
  options: CreateOptions = {},
): Promise<Product> {
  if (!staged.length) throw invalid([{ field: "images", message: PRODUCT_FORM.imageRequired }]);
  return withStoredImages(parts, staged, productPictures, (images) =>
    write(parts.database, actor, async ({ tx, change, now, record }) => {
      await assertCatalog(tx, body.catalogId);
      if (body.productId !== undefined) await assertNumberFree(tx, body.productId);
      const row: NewProductRow = {
        id: uuidv7(),
        product_id: body.productId ?? (await drawProductNumber(tx)),
        title: body.title,
        title_sort: titleSortKey(body.title),
        description: body.description,
        category: body.category,
        catalog_id: body.catalogId ?? null,
        price: body.price,
        stock: body.stock,
        featured: options.featured ? 1 : 0,
        specifications: JSON.stringify(body.specifications),
        images: JSON.stringify(images),
        sample: options.sample ? 1 : 0,
        version: 1,
        change,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      };
      const created = await tx.insertInto("products").values(row).returningAll().executeTakeFirstOrThrow();
      await claimFiles(tx, keysOf(images));
      await record({
        type: "create",
        entity: "product",
        entity_id: created.id,
        description: `Created product '${created.title}'`,
      });
      return presentProduct(created);
    }),
  );
}
