import { RESTORE_IDS_MAX, RESTORE_WINDOW } from "../../contract/platform/limits.ts";
import type { DeletedProducts } from "../../contract/products/deleted-products.ts";
import { instant } from "../platform/database/instant.ts";
import type { Database } from "../platform/database/open.ts";

/**
 * GET /products/deleted: what can still be brought back, the last deleted first, with who deleted it as the activity
 * record says. More than one restore takes are not listed until those before them are restored or gone.
 */
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
  const names = await namesOfDeleters(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, product_id, title, deleted_at }) => ({
    _id: id,
    productId: product_id,
    title,
    deletedAt: instant(deleted_at),
    deletedBy: names.get(id) ?? null,
    restorableUntil: instant(deleted_at + RESTORE_WINDOW),
  }));
}

/** Who deleted each product last. */
async function namesOfDeleters(
  read: Database["read"],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const records = await read
    .selectFrom("activity")
    .select(["entity_id", "actor_name"])
    .where("entity", "=", "product")
    .where("entity_id", "in", [...ids])
    .where("type", "=", "delete")
    .orderBy("id")
    .execute();
  return new Map(records.map((record) => [record.entity_id, record.actor_name]));
}
