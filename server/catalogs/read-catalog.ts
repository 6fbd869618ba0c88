import type {
  CatalogMetadata,
  CatalogPageText,
  PublicCatalog,
  PublicCatalogMetadata,
} from "../../contract/catalogs/catalog.ts";
import { CATALOG_SERVER } from "../../contract/messages.ts";
import { CATEGORIES, CATEGORY_LABELS, type Category } from "../../contract/platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import { urlOf } from "../platform/files/keys.ts";
import type { Viewer } from "../platform/http/access.ts";
import { notFound } from "../platform/http/problems.ts";
import { addressesFor } from "./catalog-files.ts";
import { presentPageText, presentPublicCatalog, readNavigation } from "./present.ts";
import { allCatalogs, catalogsForVisitors, requireByKey } from "./store.ts";

const PAGE_NUMBER = /^[1-9]\d{0,8}$/;
/** The category that the viewer opens with, where there is one (spec section 4, 'Catalogue viewer'). */
const PREFERRED = /electronics/i;

/**
 * GET /catalogs/metadata: the categories with something to show and the sections of the catalogue the viewer
 * opens with; for an administrator all six categories (ruling 'Catalogues').
 */
export async function readMetadata(
  { read }: Database,
  isAdministrator: boolean,
): Promise<PublicCatalogMetadata> {
  const visible = catalogsForVisitors(await allCatalogs(read));
  const shown = isAdministrator ? CATEGORIES : [...visible.keys()];
  const opened = firstOpened(shown);
  const first = opened && visible.get(opened);
  return { categories: labelled(shown), pageNavigation: first ? readNavigation(first) : {} };
}

const labelled = (categories: readonly Category[]): CatalogMetadata["categories"] =>
  Object.fromEntries(categories.map((category) => [CATEGORY_LABELS[category], category]));

const firstOpened = (categories: readonly Category[]) =>
  categories.find((category) => PREFERRED.test(CATEGORY_LABELS[category])) ?? categories[0];

/** GET /catalogs/{catalogKey}: the catalogue with the pages that are ready, in their order. Throws 404. */
export async function readCatalog(
  database: Database,
  key: string,
  viewer: Viewer | null,
): Promise<PublicCatalog> {
  const row = await requireByKey(database, key, !!viewer);
  const addressOf = viewer && (await addressesFor(database.read, viewer.sessionId));
  const pages = await database.read
    .selectFrom("catalog_pages")
    .select(["page_number", "file_key", "width", "height", "format"])
    .where("catalog_id", "=", row.id)
    .orderBy("page_number")
    .execute();
  return presentPublicCatalog(row, pages, addressOf?.(row) ?? urlOf);
}

/** GET /catalogs/{catalogKey}/pages/{pageNumber}: what a page says. Throws 404, also for a page not yet drawn. */
export async function readPageText(
  database: Database,
  key: string,
  pageNumber: string,
  isAdministrator: boolean,
): Promise<CatalogPageText> {
  const catalog = await requireByKey(database, key, isAdministrator);
  const page = PAGE_NUMBER.test(pageNumber)
    ? await database.read
        .selectFrom("catalog_pages")
        .select(["page_number", "text", "words", "links"])
        .where("catalog_id", "=", catalog.id)
        .where("page_number", "=", Number(pageNumber))
        .executeTakeFirst()
    : undefined;
  if (!page) throw notFound(CATALOG_SERVER.pageNotFound);
  return presentPageText(page);
}
