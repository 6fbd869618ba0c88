import type { Kysely } from "kysely";
import type { Catalog } from "../../contract/catalogs/catalog.ts";
import type { Category } from "../../contract/platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogRow, Tables } from "../platform/database/schema.ts";
import { addressesFor } from "./catalog-files.ts";
import { presentCatalog } from "./present.ts";
import { allCatalogs, catalogsForVisitors, isCompleted } from "./store.ts";

/**
 * GET /catalogs: every catalogue, newest first, with how many products belong to it, as the administrator of a
 * session reads it.
 */
export async function listCatalogs({ read }: Database, sessionId: string): Promise<Catalog[]> {
  const rows = await allCatalogs(read);
  return presentAmong(read, rows, rows, sessionId);
}

/** One catalogue as the list shows it, inside the transaction that changed it. */
export async function presentOne(db: Kysely<Tables>, id: string, sessionId: string): Promise<Catalog> {
  const rows = await allCatalogs(db);
  const [catalog] = await presentAmong(
    db,
    rows,
    rows.filter((row) => row.id === id),
    sessionId,
  );
  if (!catalog) throw new Error("The catalogue is gone");
  return catalog;
}

/** Presents some rows; which one visitors see is decided among all. */
async function presentAmong(
  db: Kysely<Tables>,
  all: readonly CatalogRow[],
  some: readonly CatalogRow[],
  sessionId: string,
): Promise<Catalog[]> {
  const visible = catalogsForVisitors(all);
  const [products, pages, addressOf] = await Promise.all([
    countProducts(db),
    countPages(db),
    addressesFor(db, sessionId),
  ]);
  return some.map((row) =>
    presentCatalog(row, {
      productCount: products.get(row.id) ?? 0,
      pagesReady: pages.get(row.id) ?? 0,
      shown: isCompleted(row) && visible.get(row.category as Category)?.id === row.id,
      address: addressOf(row),
    }),
  );
}

async function countProducts(db: Kysely<Tables>): Promise<Map<string | null, number>> {
  const counts = await db
    .selectFrom("products")
    .select((eb) => ["catalog_id", eb.fn.countAll<number>().as("count")])
    .where("catalog_id", "is not", null)
    .where("deleted_at", "is", null)
    .groupBy("catalog_id")
    .execute();
  return new Map(counts.map((row) => [row.catalog_id, row.count]));
}

async function countPages(db: Kysely<Tables>): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom("catalog_pages")
    .select((eb) => ["catalog_id", eb.fn.countAll<number>().as("count")])
    .groupBy("catalog_id")
    .execute();
  return new Map(counts.map((row) => [row.catalog_id, row.count]));
}
