import type { Transaction } from "kysely";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { RESTORE_WINDOW } from "../../contract/platform/limits.ts";
import type { Product } from "../../contract/products/product.ts";
import type { Database } from "../platform/database/open.ts";
import type { Tables } from "../platform/database/schema.ts";
import { type Actor, write } from "../platform/database/write.ts";
import { releaseFiles } from "../platform/files/intents.ts";
import { notFound } from "../platform/http/problems.ts";
import { keysOf, readImages } from "../platform/media/stored/stored-image.ts";
import { presentProduct } from "./present.ts";

/** Why not all of these products can be restored: someone else did it, or it is too late. */
async function reason(tx: Transaction<Tables>, ids: readonly string[]): Promise<string> {
  const present = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();
  const isDone = present.length === ids.length;
  return isDone ? PRODUCT_SERVER.alreadyRestored(ids.length) : PRODUCT_SERVER.notRestorable;
}

/**
 * POST /products/restore: brings deleted products back exactly, all of those named or none. Throws 404 when
 * one of them is not there any more or was deleted more than ten minutes ago.
 */
export function restoreProducts(
  database: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Product[]> {
  const wanted = [...new Set(ids)];
  return write(database, actor, async ({ tx, change, now, record }) => {
    const rows = await tx
      .selectFrom("products")
      .selectAll()
      .where("id", "in", wanted)
      .where("deleted_at", ">", now - RESTORE_WINDOW)
      .execute();
    if (rows.length !== wanted.length) throw notFound(await reason(tx, wanted));
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
