import { RESTORE_IDS_MAX } from "#contract/platform/limits.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { DeletedProducts } from "#contract/products/calls.ts";
import { RESTORE_WINDOW } from "#contract/products/limits.ts";
import type { Product } from "#contract/products/product.ts";
import { instant } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/open.ts";
import type { Tx } from "../platform/database/schema.ts";
import { rowsWith, updateById } from "../platform/database/statements.ts";
import { type Actor, write } from "../platform/database/write.ts";
import { releaseFiles } from "../platform/files/intents.ts";
import { notFound } from "../platform/http/problems.ts";
import { imageKeys, readImages } from "../platform/media/stored/stored-image.ts";
import { presentProduct } from "./present.ts";
import { readMachines } from "./search/machines.ts";

/** Returns products that can be restored, the last deleted first, at most as many as one restore accepts. */
export async function listDeletedProducts({ read }: Database): Promise<DeletedProducts> {
  const rows = await read
    .selectFrom("products")
    .select(["id", "product_id", "title"])
    .select((eb) => eb.ref("deleted_at").$notNull().as("deleted_at"))
    .where("deleted_at", ">", Date.now() - RESTORE_WINDOW)
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .limit(RESTORE_IDS_MAX)
    .execute();
  const names = await namesOfDeleters(read, rows);
  return rows.map(({ id, product_id, title, deleted_at }) => ({
    _id: id,
    productId: product_id,
    title,
    deletedAt: instant(deleted_at),
    deletedBy: names.get(id) ?? null,
    restorableUntil: instant(deleted_at + RESTORE_WINDOW),
  }));
}

async function namesOfDeleters(
  read: Database["read"],
  products: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (!products.length) return new Map();
  const ids = products.map(({ id }) => id);
  const records = await rowsWith(read, "activity", { entity: "product", entity_id: ids, type: "delete" })
    .select(["entity_id", "actor_name"])
    .orderBy("id")
    .execute();
  return new Map(records.map((record) => [record.entity_id, record.actor_name]));
}

/** Restores all or none, unchanged. Throws 404 if one is missing or was deleted over ten minutes ago. */
export function restoreDeletedProducts(
  database: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Product[]> {
  const uniqueIds = [...new Set(ids)];
  return write(database, actor, async ({ tx, change, now, record }) => {
    const rows = await rowsWith(tx, "products", { id: uniqueIds })
      .selectAll()
      .where("deleted_at", ">", now - RESTORE_WINDOW)
      .execute();
    if (rows.length !== uniqueIds.length) throw notFound(await reason(tx, uniqueIds));
    for (const row of rows) {
      await updateById(tx, "products", row.id, { deleted_at: null, change });
      await releaseFiles(tx, imageKeys(readImages(row.images)));
      await record("update", "product", row.id, `Restored product '${row.title}'`);
    }
    const byId = new Map(rows.map((row) => [row.id, row]));
    const machines = await readMachines({ read: tx });
    return uniqueIds
      .flatMap((id) => byId.get(id) ?? [])
      .map((row) => presentProduct({ ...row, deleted_at: null }, machines));
  });
}

async function reason(tx: Tx, ids: readonly string[]): Promise<string> {
  const present = await rowsWith(tx, "products", { id: ids, deleted_at: null }).select("id").execute();
  const isDone = present.length === ids.length;
  return isDone ? PRODUCT_SERVER.alreadyRestored(ids.length) : PRODUCT_SERVER.notRestorable;
}
