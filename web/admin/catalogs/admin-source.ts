import { z } from "zod";
import { catalogs } from "../../../contract/catalogs/calls.ts";
import { CatalogPage, PublicCatalog, PublicCatalogMetadata } from "../../../contract/catalogs/catalog.ts";
import { links } from "../../../contract/catalogs/link-calls.ts";
import { acceptCatalogue } from "../../site/viewer/accept-catalogue.ts";
import { acceptParts } from "../../site/viewer/accept-parts.ts";
import type { ViewerMetadata, ViewerSource } from "../../site/viewer/types.ts";
import { ask } from "../platform/calls/ask.ts";
import { listed } from "../platform/calls/listed.ts";
import { ListedCatalog, wholeCatalog } from "./whole-catalog.ts";

/** A catalogue with its pages as far as an answer is sure to tell them. */
const ListedPages = listed(
  PublicCatalog.extend({ pages: z.array(listed(CatalogPage, "pageNumber", "imageUrl")) }),
  "originalName",
  "pages",
  "totalPages",
);

/** GET /catalogs/{id}: a catalogue with the pages of it that are ready. */
export const readPages = async (catalogKey: string, signal?: AbortSignal) =>
  acceptCatalogue(
    await ask(catalogs.read, { params: { catalogKey }, ...(signal && { signal }) }, ListedPages),
  );

/** GET /catalogs. */
export const readList = async (signal?: AbortSignal) =>
  (await ask(catalogs.list, signal ? { signal } : {}, z.array(ListedCatalog))).map(wholeCatalog);

/** Every catalogue, by its `_id` too: with the token of the session, so that one that is not active can be looked at. */
export const adminSource: ViewerSource = {
  name: "admin",
  metadata: readMetadata,
  catalogue: (key) => readPages(key),
  pageText: (catalogKey, page) =>
    ask(catalogs.pageText, { params: { catalogKey, pageNumber: String(page) } }),
  pageParts: async (catalogKey, page) =>
    acceptParts(await ask(links.pageParts, { params: { catalogKey, pageNumber: String(page) } })),
  search: (catalogKey, query, signal) =>
    ask(catalogs.search, { params: { catalogKey }, query: { query }, signal }),
};

/** An administrator is told of all six categories; the viewer offers those that have something to show. */
async function readMetadata(): Promise<ViewerMetadata> {
  const [{ categories, pageNavigation }, list] = await Promise.all([
    ask(catalogs.metadata, {}, PublicCatalogMetadata),
    readList(),
  ]);
  const filled = new Set<string>(
    list.filter(({ isActive, pagesReady }) => isActive && pagesReady > 0).map(({ category }) => category),
  );
  const offered = Object.entries(categories).filter(([, category]) => filled.has(category));
  return { categories: Object.fromEntries(offered), pageNavigation };
}
