import type { DeleteQueryBuilder, DeleteResult } from "kysely";
import { RESTORE_WINDOW } from "#contract/products/limits.ts";
import type { Tables } from "../platform/database/schema.ts";
import { SYSTEM, type Write, write } from "../platform/database/write.ts";
import type { Stores } from "../platform/deps.ts";
import { doomFiles, removeDoomed } from "../platform/files/intents.ts";
import { imageKeys, readImages } from "../platform/media/stored/stored-image.ts";
import { addRemovals } from "./removals.ts";

type Deleting = DeleteQueryBuilder<Tables, "products", DeleteResult>;

/** A permanently deleted product and the keys of its images, which are removed after the commit. */
interface PurgedProduct {
  title: string;
  keys: string[];
}

/** Permanently deletes a catalogue's products, including deleted ones that could still be restored. */
export const purgeProductsOf = (write: Write, catalogId: string): Promise<PurgedProduct[]> =>
  purge(write, (products) => products.where("catalog_id", "=", catalogId));

export const purgeSampleProducts = (write: Write): Promise<PurgedProduct[]> =>
  purge(write, (products) => products.where("sample", "=", 1));

const BATCH = 100;

/** Permanently deletes expired products with images; returns how many. Several processes may run it. */
export async function purgeProducts({ database, files }: Stores): Promise<number> {
  const lapsed = Date.now() - RESTORE_WINDOW;
  const due = await database.main
    .selectFrom("products")
    .select("id")
    .where("deleted_at", "<=", lapsed)
    .limit(BATCH)
    .execute();
  if (!due.length) return 0;
  const ids = due.map(({ id }) => id);
  const purged = await write(database, SYSTEM, (transaction) =>
    purge(transaction, (products) => products.where("id", "in", ids).where("deleted_at", "<=", lapsed)),
  );
  await removeDoomed(
    database,
    files,
    purged.flatMap(({ keys }) => keys),
  );
  return due.length;
}

/** Removes the products from a catalogue that is about to be deleted; the products stay. */
export async function releaseProductsOf({ tx, change, now }: Write, catalogId: string): Promise<void> {
  await tx
    .updateTable("products")
    .set((eb) => ({ catalog_id: null, change, updated_at: now, version: eb("version", "+", 1) }))
    .where("catalog_id", "=", catalogId)
    .execute();
}

/** Deletes products, reports them to the search index and marks their images for removal. */
async function purge(write: Write, among: (products: Deleting) => Deleting): Promise<PurgedProduct[]> {
  const { tx } = write;
  const rows = await among(tx.deleteFrom("products")).returning(["id", "title", "images"]).execute();
  const purged = rows.map(({ title, images }) => ({ title, keys: imageKeys(readImages(images)) }));
  await addRemovals(
    write,
    rows.map(({ id }) => id),
  );
  await doomFiles(
    tx,
    purged.flatMap(({ keys }) => keys),
  );
  return purged;
}
