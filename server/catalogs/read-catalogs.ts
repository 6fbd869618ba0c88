import type {
  Catalog,
  CatalogMetadata,
  CatalogPageText,
  PublicCatalog,
  PublicCatalogMetadata,
} from "#contract/catalogs/catalog.ts";
import type { Category } from "#contract/platform/categories.ts";
import { type Address, passedAddress } from "../accounts/auth/passes.ts";
import { readStockedCategories } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogRow, Db } from "../platform/database/schema.ts";
import { rowsWith } from "../platform/database/statements.ts";
import { urlOf } from "../platform/files/keys.ts";
import type { Viewer } from "../platform/http/access.ts";
import {
  PAGE_IMAGE,
  presentCatalog,
  presentPageText,
  presentPublicCatalog,
  readNavigation,
} from "./present.ts";
import { allCatalogs, isCompleted, pagesOf, requireByKey, requirePage, visibleCatalogs } from "./store.ts";

/** The category shown first in the viewer, if present (spec section 4, 'Catalogue viewer'). */
const PREFERRED = /electronics/i;

const labelled = (categories: readonly Category[]): CatalogMetadata["categories"] =>
  Object.fromEntries(categories.map(({ id, label }) => [label, id]));

const firstOpened = (categories: readonly Category[]) =>
  categories.find(({ label }) => PREFERRED.test(label)) ?? categories[0];

/** Returns the non-empty categories, all for administrators (ruling 'Catalogues'), and the first sections. */
export async function readMetadata(
  { read }: Database,
  isAdministrator: boolean,
): Promise<PublicCatalogMetadata> {
  const visible = await visibleCatalogs(read);
  const stocked = await readStockedCategories(read);
  const shown = isAdministrator ? stocked : stocked.filter(({ id }) => visible.has(id));
  const first = visible.get(firstOpened(shown)?.id ?? "");
  return { categories: labelled(shown), pageNavigation: first ? readNavigation(first) : {} };
}

/** GET /catalogs/{catalogKey}: returns the catalogue with its completed pages in order. Throws 404. */
export async function readCatalog(
  database: Database,
  key: string,
  viewer: Viewer | null,
): Promise<PublicCatalog> {
  const row = await requireByKey(database, key, !!viewer);
  const addressOf = viewer && (await addressesFor(database.read, viewer.sessionId));
  const pages = await pagesOf(database.read, row.id).select(PAGE_IMAGE).orderBy("page_number").execute();
  return presentPublicCatalog(row, pages, addressOf?.(row) ?? urlOf);
}

/** GET /catalogs/{catalogKey}/pages/{pageNumber}: returns a page's text. Throws 404, also for a page not rendered yet. */
export async function readPageText(
  database: Database,
  key: string,
  pageNumber: string,
  isAdministrator: boolean,
): Promise<CatalogPageText> {
  const catalog = await requireByKey(database, key, isAdministrator);
  const columns = ["page_number", "text", "words", "links"] as const;
  return presentPageText(await requirePage(database.read, catalog.id, pageNumber, columns));
}

/** GET /catalogs: returns all catalogues, newest first, with their product counts and file addresses for this session. */
export async function listCatalogs({ read }: Database, sessionId: string): Promise<Catalog[]> {
  const rows = await allCatalogs(read);
  return presentAmong(read, rows, rows, sessionId);
}

export async function presentCatalogOf(db: Db, id: string, sessionId: string): Promise<Catalog> {
  const rows = await allCatalogs(db);
  const own = rows.filter((row) => row.id === id);
  const [catalog] = await presentAmong(db, rows, own, sessionId);
  if (!catalog) throw new Error("The catalogue is gone");
  return catalog;
}

async function presentAmong(
  db: Db,
  all: readonly CatalogRow[],
  some: readonly CatalogRow[],
  sessionId: string,
): Promise<Catalog[]> {
  const visible = await visibleCatalogs(db, all);
  const [products, pages, addressOf] = await Promise.all([
    countProducts(db),
    countPages(db),
    addressesFor(db, sessionId),
  ]);
  return some.map((row) =>
    presentCatalog(row, {
      productCount: products.get(row.id) ?? 0,
      pagesReady: pages.get(row.id) ?? 0,
      shown: isCompleted(row) && visible.get(row.category)?.id === row.id,
      address: addressOf(row),
    }),
  );
}

async function countProducts(db: Db): Promise<Map<string | null, number>> {
  const counts = await rowsWith(db, "products", { deleted_at: null })
    .select((eb) => ["catalog_id", eb.fn.countAll<number>().as("count")])
    .where("catalog_id", "is not", null)
    .groupBy("catalog_id")
    .execute();
  return new Map(counts.map((row) => [row.catalog_id, row.count]));
}

async function countPages(db: Db): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom("catalog_pages")
    .select((eb) => ["catalog_id", eb.fn.countAll<number>().as("count")])
    .groupBy("catalog_id")
    .execute();
  return new Map(counts.map((row) => [row.catalog_id, row.count]));
}

/** Returns the file addresses of a catalogue, signed if visitors may not read them. */
async function addressesFor(db: Db, sessionId: string): Promise<(row: CatalogRow) => Address> {
  const passed = await passedAddress(db, sessionId);
  return (row) => (row.is_active === 1 ? urlOf : passed);
}
