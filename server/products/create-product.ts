import { PRODUCT_FORM } from "../../contract/messages.ts";
import type { CreateProductBody, Product } from "../../contract/products/product.ts";
import { type Actor, write } from "../platform/database/write.ts";
import { invalid } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { withStoredImages } from "../platform/media/stored/with-stored-images.ts";
import type { PictureStores } from "../services.ts";
import { assertCatalog } from "./checks.ts";
import { type InsertOptions, insertProduct } from "./insert-product.ts";
import { withOpening } from "./opening-image.ts";
import { presentProduct } from "./present.ts";
import { productPictures } from "./product-form.ts";

/**
 * POST /products: encodes and stores the pictures, then writes the row, its files and its activity in one
 * transaction. Throws 400 without a picture or with one that is refused, 409 when the number is taken.
 */
export async function createProduct(
  stores: PictureStores,
  actor: Actor,
  body: CreateProductBody,
  staged: readonly StagedFile[],
  options: InsertOptions = {},
): Promise<Product> {
  if (!staged.length) throw invalid([{ field: "images", message: PRODUCT_FORM.imageRequired }]);
  return withStoredImages(stores, staged, productPictures, (images) =>
    write(stores.database, actor, async (transaction) => {
      await assertCatalog(transaction.tx, body.catalogId);
      return presentProduct(
        await insertProduct(transaction, body, withOpening(images, images, body.openingImage), options),
      );
    }),
  );
}
