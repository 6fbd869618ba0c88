import { RESTORE_WINDOW } from "../../contract/platform/limits.ts";
import { SYSTEM, write } from "../platform/database/write.ts";
import { removeDoomed } from "../platform/files/intents.ts";
import type { Stores } from "../services.ts";
import { recordRemovals } from "./end-products.ts";

const BATCH = 100;

/** Permanently deletes expired products with images; returns how many. Several processes may run it. */
export async function purgeProducts(stores: Stores): Promise<number> {
  const lapsed = Date.now() - RESTORE_WINDOW;
  const due = await stores.database.main
    .selectFrom("products")
    .select("id")
    .where("deleted_at", "<=", lapsed)
    .limit(BATCH)
    .execute();
  if (!due.length) return 0;
  const purged = await write(stores.database, SYSTEM, async (transaction) => {
    const rows = await transaction.tx
      .deleteFrom("products")
      .where(
        "id",
        "in",
        due.map((row) => row.id),
      )
      .where("deleted_at", "<=", lapsed)
      .returning(["id", "title", "images"])
      .execute();
    return recordRemovals(transaction, rows);
  });
  await removeDoomed(
    stores.database,
    stores.files,
    purged.flatMap(({ keys }) => keys),
  );
  return due.length;
}
