import { RESTORE_WINDOW } from "../../contract/limits.ts";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import type { Product } from "../../contract/product.ts";
import type { Database } from "../database/open.ts";
import { type Actor, write } from "../database/write.ts";
import { releaseFiles } from "../files/intents.ts";
import { notFound } from "../http/problems.ts";
import { keysOf, readImages } from "../pictures/stored-image.ts";
import { presentProduct } from "./present.ts";

/**
 * POST /products/restore: restores deleted products exactly, all of those named or none, and returns them. A product
 * that is not deleted, such as one that another administrator restored, stays as it is and is not returned. Throws 404 if
 * one is missing or was deleted more than ten minutes ago.
 */
export function restoreProducts(
  database: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Product[]> {
  const wanted = [...new Set(ids)];
  return write(database, actor, async ({ tx, change, now, record }) => {
    const found = await tx.selectFrom("products").selectAll().where("id", "in", wanted).execute();
    const isLate = found.some(({ deleted_at: at }) => at !== null && at <= now - RESTORE_WINDOW);
    if (isLate || found.length !== wanted.length) throw notFound(PRODUCT_SERVER.notRestorable);
    const rows = found.filter(({ deleted_at: at }) => at !== null);
    for (const row of rows) {
      await tx.updateTable("products").set({ deleted_at: null, change }).where("id", "=", row.id).execute();
      await releaseFiles(tx, keysOf(readImages(row.images)));
      await record({
        type: "update",
        entity: "product",
        entity_id: row.id,
        description: `Restored product '${row.title}'`,
      });
    }
    const byId = new Map(rows.map((row) => [row.id, row]));
    return wanted
      .flatMap((id) => byId.get(id) ?? [])
      .map((row) => presentProduct({ ...row, deleted_at: null }));
  });
}
