import { RESTORE_WINDOW } from "../../contract/limits.ts";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import type { DeleteProductAnswer } from "../../contract/product.ts";
import type { Database } from "../database/open.ts";
import { requireCurrent } from "../database/save-versioned.ts";
import { type Actor, write } from "../database/write.ts";
import { holdFiles } from "../files/intents.ts";
import { keysOf, readImages } from "../pictures/stored-image.ts";
import { PRODUCT } from "./save-product.ts";

/**
 * DELETE /products/{id}: the product is gone for everybody at once, with its pictures; for ten minutes it can
 * be restored (ruling 'Identity and products'). Throws 404 and 409.
 */
export function deleteProduct(
  database: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<DeleteProductAnswer> {
  return write(database, actor, async (transaction) => {
    const { tx, change, now, record } = transaction;
    const row = await requireCurrent(transaction, PRODUCT, { id, version });
    await tx.updateTable("products").set({ deleted_at: now, change }).where("id", "=", id).execute();
    await holdFiles(tx, keysOf(readImages(row.images)));
    await record({
      type: "delete",
      entity: "product",
      entity_id: id,
      description: `Deleted product '${row.title}'`,
    });
    return { message: PRODUCT_SERVER.deleted, restorableUntil: new Date(now + RESTORE_WINDOW).toISOString() };
  });
}
