import { batches } from "../platform/batches.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import type { Write } from "../platform/database/write.ts";
import { doomFiles } from "../platform/files/intents.ts";
import { imageKeys, readImages } from "../platform/media/stored/stored-image.ts";

const AT_ONCE = 500;

/** A permanently deleted product and the keys of its images, which are removed after the commit. */
export interface PurgedProduct {
  title: string;
  keys: string[];
}

/** Permanently deletes a catalogue's products, including deleted ones that could still be restored. */
export async function purgeProductsOf(write: Write, catalogId: string): Promise<PurgedProduct[]> {
  const rows = await write.tx
    .deleteFrom("products")
    .where("catalog_id", "=", catalogId)
    .returning(["id", "title", "images"])
    .execute();
  return recordRemovals(write, rows);
}

export async function purgeSampleProducts(write: Write): Promise<PurgedProduct[]> {
  const rows = await write.tx
    .deleteFrom("products")
    .where("sample", "=", 1)
    .returning(["id", "title", "images"])
    .execute();
  return recordRemovals(write, rows);
}

/** Removes the products from a catalogue that is about to be deleted; the products stay. */
export async function releaseProductsOf({ tx, change, now }: Write, catalogId: string): Promise<void> {
  await tx
    .updateTable("products")
    .set((eb) => ({ catalog_id: null, change, updated_at: now, version: eb("version", "+", 1) }))
    .where("catalog_id", "=", catalogId)
    .execute();
}

/** Reports deleted rows to the search index and marks their images for removal. */
export async function recordRemovals(
  { tx, change }: Write,
  rows: readonly Pick<ProductRow, "id" | "title" | "images">[],
): Promise<PurgedProduct[]> {
  const purged = rows.map(({ title, images }) => ({ title, keys: imageKeys(readImages(images)) }));
  for (const batch of batches(rows, AT_ONCE)) {
    const removals = batch.map(({ id }) => ({ change, entity: "product", entity_id: id }));
    await tx.insertInto("removals").values(removals).execute();
  }
  await doomFiles(
    tx,
    purged.flatMap(({ keys }) => keys),
  );
  return purged;
}
