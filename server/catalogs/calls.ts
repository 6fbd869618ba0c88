import type { Kysely, Transaction } from "kysely";
import { catalogs } from "../../contract/catalogs/calls.ts";
import type {
  Catalog,
  CatalogMetadata,
  CatalogPageText,
  PageNavigationBody,
  PublicCatalog,
  PublicCatalogMetadata,
  RenameCatalogBody,
} from "../../contract/catalogs/catalog.ts";
import { checkPageNavigation } from "../../contract/catalogs/page-navigation-check.ts";
import { CATALOG_SERVER, PRODUCT_SERVER } from "../../contract/messages.ts";
import type { Category } from "../../contract/platform/categories.ts";
import { type Address, passedAddress } from "../accounts/auth/passes.ts";
import { currentCategory, readStockedCategories } from "../platform/categories.ts";
import { updateReturning } from "../platform/database/by-id.ts";
import type { Database } from "../platform/database/open.ts";
import { saveVersioned, type Versioned } from "../platform/database/save-versioned.ts";
import type { CatalogRow, Tables } from "../platform/database/schema.ts";
import type { Actor, Write } from "../platform/database/write.ts";
import { holdFiles, releaseFiles } from "../platform/files/intents.ts";
import { urlOf } from "../platform/files/keys.ts";
import type { Viewer } from "../platform/http/access.ts";
import { handle } from "../platform/http/handle.ts";
import { invalid, notFound, ProblemError, staleSave } from "../platform/http/problems.ts";
import type { Services } from "../services.ts";
import { deleteCatalog } from "./delete-catalog.ts";
import {
  PAGE_IMAGE,
  presentCatalog,
  presentPageText,
  presentPublicCatalog,
  readNavigation,
  writeInPageOrder,
} from "./present.ts";
import { searchAllCatalogs, searchCatalog } from "./search-pages.ts";
import {
  allCatalogs,
  isCompleted,
  pagesOf,
  requireByKey,
  requireCatalog,
  requirePage,
  visibleCatalogs,
} from "./store.ts";
import { pdfName, uploadCatalog } from "./upload-catalog.ts";

/** PUT /catalogs/{id}/name: replaces the file name shown to visitors. Throws 404, and 409 for a stale `version`. */
const renameCatalog = (
  database: Database,
  save: CatalogSave,
  { name }: RenameCatalogBody,
): Promise<Catalog> => edit(database, save, () => ({ original_name: pdfName(name) }));

const edit = (
  database: Database,
  { id, version, actor, sessionId }: CatalogSave,
  decide: (row: CatalogRow, transaction: Write) => CatalogChanges | Promise<CatalogChanges>,
): Promise<Catalog> => saveVersioned(database, actor, versionedCatalog(sessionId), { id, version }, decide);

const versionedCatalog = (sessionId: string): Versioned<CatalogRow, CatalogChanges, Catalog> => ({
  entity: "catalog",
  find: requireCatalog,
  put: (tx, { id }, changes, stamp) => updateReturning(tx, "catalogs", id, { ...changes, ...stamp }),
  describe: ({ original_name: name }, { is_active, original_name }) => {
    if (original_name !== undefined)
      return { description: `Renamed catalog '${name}' to '${original_name}'` };
    if (is_active === undefined) return { description: `Updated page navigation of catalog '${name}'` };
    return { description: `${is_active ? "Activated" : "Deactivated"} catalog '${name}'` };
  },
  present: ({ id }, tx) => presentOne(tx, id, sessionId),
  stale: (current) => staleSave(CATALOG_SERVER.stale, current),
});

/** The category shown first in the viewer, if present (spec section 4, 'Catalogue viewer'). */
const PREFERRED = /electronics/i;

const labelled = (categories: readonly Category[]): CatalogMetadata["categories"] =>
  Object.fromEntries(categories.map(({ id, label }) => [label, id]));

const firstOpened = (categories: readonly Category[]) =>
  categories.find(({ label }) => PREFERRED.test(label)) ?? categories[0];

export const catalogCalls = (services: Services) => {
  const { database } = services;
  return handle(
    catalogs,
    {
      metadata: ({ viewer }) => readMetadata(database, !!viewer),
      searchAll: ({ query }) => searchAllCatalogs(services, query.query),
      read: ({ params, viewer }) => readCatalog(database, params.catalogKey, viewer),
      pageText: ({ params, viewer }) =>
        readPageText(database, params.catalogKey, params.pageNumber, !!viewer),
      search: ({ params, query, viewer }) =>
        searchCatalog(services, params.catalogKey, query.query, !!viewer),
      list: ({ viewer }) => listCatalogs(database, viewer.sessionId),
      upload: {
        first: ({ params }) => requireUploadCategory(database, params.category),
        run: async ({ params, actor, files }) =>
          uploadCatalog(services, actor, await requireUploadCategory(database, params.category), files),
      },
      toggleActive: ({ params, actor, viewer, version }) =>
        toggleActive(database, { ...params, actor, version, sessionId: viewer.sessionId }),
      setPageNavigation: ({ params, body, actor, viewer, version }) =>
        setPageNavigation(database, { ...params, actor, version, sessionId: viewer.sessionId }, body),
      rename: ({ params, body, actor, viewer, version }) =>
        renameCatalog(database, { ...params, actor, version, sessionId: viewer.sessionId }, body),
      remove: ({ params, actor }) => deleteCatalog(services, actor, params.id),
    },
    { write: writeInPageOrder },
  );
};

async function requireUploadCategory({ read }: Database, id: string): Promise<string> {
  const category = await currentCategory(read, id);
  if (category === undefined) throw notFound(PRODUCT_SERVER.unknownCategory);
  return category;
}

/** Returns the non-empty categories, all for administrators (ruling 'Catalogues'), and the first sections. */
async function readMetadata({ read }: Database, isAdministrator: boolean): Promise<PublicCatalogMetadata> {
  const visible = await visibleCatalogs(read);
  const stocked = await readStockedCategories(read);
  const shown = isAdministrator ? stocked : stocked.filter(({ id }) => visible.has(id));
  const first = visible.get(firstOpened(shown)?.id ?? "");
  return { categories: labelled(shown), pageNavigation: first ? readNavigation(first) : {} };
}

/** GET /catalogs/{catalogKey}: returns the catalogue with its completed pages in order. Throws 404. */
async function readCatalog(database: Database, key: string, viewer: Viewer | null): Promise<PublicCatalog> {
  const row = await requireByKey(database, key, !!viewer);
  const addressOf = viewer && (await addressesFor(database.read, viewer.sessionId));
  const pages = await pagesOf(database.read, row.id).select(PAGE_IMAGE).orderBy("page_number").execute();
  return presentPublicCatalog(row, pages, addressOf?.(row) ?? urlOf);
}

/** GET /catalogs/{catalogKey}/pages/{pageNumber}: returns a page's text. Throws 404, also for a page not rendered yet. */
async function readPageText(
  database: Database,
  key: string,
  pageNumber: string,
  isAdministrator: boolean,
): Promise<CatalogPageText> {
  const catalog = await requireByKey(database, key, isAdministrator);
  const columns = ["page_number", "text", "words", "links"] as const;
  return presentPageText(await requirePage(database.read, catalog.id, pageNumber, columns));
}

interface CatalogSave {
  id: string;
  version: number | undefined;
  actor: Actor;
  sessionId: string;
}

/** Shows or hides a catalogue with its files. Throws 404, and 409 if not completed or `version` is stale. */
function toggleActive(database: Database, save: CatalogSave): Promise<Catalog> {
  return edit(database, save, async (row, { tx }) => {
    if (!isCompleted(row)) throw new ProblemError(409, CATALOG_SERVER.notCompleted);
    const isActive = row.is_active === 0;
    await turnFiles(tx, row, isActive);
    return { is_active: isActive ? 1 : 0 };
  });
}

/**
 * PUT /catalogs/{id}/page-navigation: replaces the sections. The PDF's outline was read before, so it can't overwrite them.
 * Throws 404, 400 for a page that doesn't exist, and 409 until the pages are counted or for a stale `version`.
 */
function setPageNavigation(
  database: Database,
  save: CatalogSave,
  navigation: PageNavigationBody,
): Promise<Catalog> {
  return edit(database, save, (row) => {
    if (row.total_pages === 0) throw new ProblemError(409, CATALOG_SERVER.notCompleted);
    const problems = Object.entries(navigation).flatMap(([field, page]) =>
      checkPageNavigation({ [field]: page }, row.total_pages).map((message) => ({ field, message })),
    );
    if (problems.length) throw invalid(problems);
    return { page_navigation: JSON.stringify(navigation) };
  });
}

type CatalogChanges = Partial<Pick<CatalogRow, "is_active" | "page_navigation" | "original_name">>;

/** GET /catalogs: returns all catalogues, newest first, with their product counts and file addresses for this session. */
async function listCatalogs({ read }: Database, sessionId: string): Promise<Catalog[]> {
  const rows = await allCatalogs(read);
  return presentAmong(read, rows, rows, sessionId);
}

async function presentOne(db: Kysely<Tables>, id: string, sessionId: string): Promise<Catalog> {
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

async function presentAmong(
  db: Kysely<Tables>,
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

/** Makes files public or private in one transaction (ruling 'Catalogues'), so that serving needs no check. */
async function turnFiles(tx: Transaction<Tables>, row: CatalogRow, isActive: boolean): Promise<void> {
  const pages = await pagesOf(tx, row.id).select("file_key").execute();
  const keys = [row, ...pages].flatMap(({ file_key }) => file_key ?? []);
  await (isActive ? releaseFiles(tx, keys) : holdFiles(tx, keys));
}

/** Returns the file addresses of a catalogue, signed if visitors may not read them. */
async function addressesFor(db: Kysely<Tables>, sessionId: string): Promise<(row: CatalogRow) => Address> {
  const passed = await passedAddress(db, sessionId);
  return (row) => (row.is_active === 1 ? urlOf : passed);
}
