import type { DeleteCatalogAnswer } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { CATALOG_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "../platform/database/open.ts";
import { type Actor, write } from "../platform/database/write.ts";
import type { Stores } from "../platform/deps.ts";
import { doomFiles, removeDoomed } from "../platform/files/intents.ts";
import type { FileStore } from "../platform/files/store.ts";
import { purgeProductsOf, releaseProductsOf } from "../products/end-products.ts";
import { requireCatalog } from "./store.ts";

/** Maximum number of concurrent removals. */
const LANES = 8;
/** After this many failures the store isn't tried again; the sweeper retries the rest later. */
const FAILURES_MAX = 10;

interface Leaving {
  key: string;
  name: string;
}

/**
 * DELETE /catalogs/{id}: permanently deletes the catalogue, its pages, jobs and products in one transaction, then its files.
 * Files that can't be removed are listed in `errors` and retried later. With `keepProducts` the products stay without a
 * catalogue. Throws 404.
 */
export async function deleteCatalog(
  stores: Stores,
  actor: Actor,
  id: string,
  { keepProducts = false } = {},
): Promise<DeleteCatalogAnswer> {
  const leaving = await removeRows(stores.database, actor, id, keepProducts);
  const errors = await removeFiles(stores, leaving);
  return { message: CATALOG_ADMIN.deleted, ...(errors.length ? { errors } : {}) };
}

function removeRows(database: Database, actor: Actor, id: string, keepProducts: boolean): Promise<Leaving[]> {
  return write(database, actor, async (transaction) => {
    const { tx, record } = transaction;
    const { original_name: name, file_key } = await requireCatalog(tx, id);
    if (keepProducts) await releaseProductsOf(transaction, id);
    const products = await purgeProductsOf(transaction, id);
    await tx.deleteFrom("jobs").where("subject", "=", id).execute();
    const pages = await tx
      .deleteFrom("catalog_pages")
      .where("catalog_id", "=", id)
      .returning(["page_number", "file_key"])
      .execute();
    await tx.deleteFrom("catalogs").where("id", "=", id).execute();
    const catalogFiles: Leaving[] = [
      ...(file_key ? [{ key: file_key, name }] : []),
      ...pages.map((page) => ({ key: page.file_key, name: `Page ${page.page_number} of ${name}` })),
    ];
    await doomFiles(
      tx,
      catalogFiles.map(({ key }) => key),
    );
    await record("delete", "catalog", id, `Deleted catalog '${name}'`, {
      products: products.map(({ title }) => title),
    });
    return [
      ...catalogFiles,
      ...products.flatMap(({ title, keys }) => keys.map((key) => ({ key, name: `An image of ${title}` }))),
    ];
  });
}

async function removeFiles(
  { database, files }: { database: Database; files: FileStore },
  leaving: readonly Leaving[],
): Promise<string[]> {
  const left = new Set<string>();
  const next = leaving.values();
  let untried = 0;
  // The rows are already deleted, so a database failure only delays the removal.
  const isLeft = (key: string) =>
    removeDoomed(database, files, [key]).then(
      (failed) => failed.length > 0,
      () => true,
    );
  const lane = async () => {
    for (const { key } of next) {
      if (left.size >= FAILURES_MAX) untried += 1;
      else if (await isLeft(key)) left.add(key);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const errors = leaving.filter(({ key }) => left.has(key)).map(({ name }) => CATALOG_SERVER.fileLeft(name));
  return untried ? [...errors, CATALOG_SERVER.filesLeft(untried)] : errors;
}
