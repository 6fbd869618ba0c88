import type { Kysely, Transaction } from "kysely";
import type { Catalog } from "../../contract/catalogs/catalog.ts";
import type { Category } from "../../contract/platform/categories.ts";
import { type Address, passedAddress } from "../accounts/auth/passes.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogRow, Tables } from "../platform/database/schema.ts";
import { holdFiles, releaseFiles } from "../platform/files/intents.ts";
import { urlOf } from "../platform/files/keys.ts";
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

/**
 * Gives a catalogue's PDF and pages to visitors or takes them away, in the transaction that turns it over (ruling
 * 'Catalogues'): no picture costs a question whether its catalogue is active.
 */
export async function turnFiles(tx: Transaction<Tables>, row: CatalogRow, isActive: boolean): Promise<void> {
  const pages = await tx
    .selectFrom("catalog_pages")
    .select("file_key")
    .where("catalog_id", "=", row.id)
    .execute();
  const keys = [row, ...pages].flatMap(({ file_key }) => file_key ?? []);
  await (isActive ? releaseFiles(tx, keys) : holdFiles(tx, keys));
}

/** Tells for each catalogue the addresses of its files: with a pass for those that visitors may not read. */
export async function addressesFor(
  db: Kysely<Tables>,
  sessionId: string,
): Promise<(row: CatalogRow) => Address> {
  const passed = await passedAddress(db, sessionId);
  return (row) => (row.is_active === 1 ? urlOf : passed);
}
