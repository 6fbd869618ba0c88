import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { RESTORE_WINDOW } from "#contract/products/limits.ts";
import type { DeleteProductAnswer } from "#contract/products/product.ts";
import type { Database } from "../platform/database/open.ts";
import { requireCurrent, type SaveTarget } from "../platform/database/save-versioned.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { updateById } from "../platform/database/statements.ts";
import { type Actor, type Write, write } from "../platform/database/write.ts";
import { holdFiles } from "../platform/files/intents.ts";
import { imageKeys, readImages } from "../platform/media/stored/stored-image.ts";
import { PRODUCT } from "./save-product.ts";

/** Hides product and images; restorable for ten minutes (ruling 'Identity and products'). Throws 404, 409. */
export function deleteProduct(
  database: Database,
  actor: Actor,
  aim: SaveTarget,
): Promise<DeleteProductAnswer> {
  return write(database, actor, async (transaction) => {
    await deleteRow(transaction, await requireCurrent(transaction, PRODUCT, aim));
    const restorableUntil = new Date(transaction.now + RESTORE_WINDOW).toISOString();
    return { message: PRODUCT_SERVER.deleted, restorableUntil };
  });
}

/** The caller has checked the version. */
export async function deleteRow(
  { tx, change, now, record }: Write,
  { id, title, images }: ProductRow,
): Promise<void> {
  await updateById(tx, "products", id, { deleted_at: now, change });
  await holdFiles(tx, imageKeys(readImages(images)));
  await record("delete", "product", id, `Deleted product '${title}'`);
}
