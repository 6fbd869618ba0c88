import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { catalogs, links } from "../../../contract/catalogs/calls.ts";
import {
  Catalog,
  type CatalogList,
  CatalogPage,
  PublicCatalog,
  PublicCatalogMetadata,
} from "../../../contract/catalogs/catalog.ts";
import { CATALOG_POLL } from "../../../contract/platform/limits.ts";
import { answers } from "../../api/answers-now.ts";
import { acceptCatalogue } from "../../site/viewer/accept-catalogue.ts";
import { acceptParts } from "../../site/viewer/accept-parts.ts";
import { catalogueQuery, isProcessing } from "../../site/viewer/queries.ts";
import type { ViewerMetadata, ViewerSource } from "../../site/viewer/types.ts";
import { ADMIN_KEY, adminReads, ask, readAnew } from "../platform/calls/ask.ts";
import { listed } from "../platform/calls/listed.ts";
import { NO_VERSION } from "../platform/session/send.ts";

/**
 * A catalogue as far as a screen can't do without: spec section 3, 'Catalog (admin view)', lists more, and an answer that
 * tells less is shown as far as it goes.
 */
export const ListedCatalog = listed(Catalog, "_id", "category", "originalName", "processingStatus");

/** A catalogue with its pages as far as an answer is sure to tell them. */
const ListedPages = listed(
  PublicCatalog.extend({ pages: z.array(listed(CatalogPage, "pageNumber", "imageUrl")) }),
  "originalName",
  "pages",
  "totalPages",
);

/** GET /catalogs/{id}: a catalogue with the pages of it that are ready. */
const readPages = async (catalogKey: string, signal?: AbortSignal) =>
  acceptCatalogue(
    await ask(catalogs.read, { params: { catalogKey }, ...(signal && { signal }) }, ListedPages),
  );

/** GET /catalogs. */
const readList = async (signal?: AbortSignal) =>
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

const LIST = [ADMIN_KEY, "catalogs"] as const;
/** While nothing answers, a catalogue on its way is asked about less often. */
const POLL_AFTER_FAILURE = 10 * CATALOG_POLL;

/** GET /catalogs, asked again and again for as long as something in it is on its way. */
export const catalogListQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => readList(signal),
  refetchInterval: ({ state }) => {
    if (!state.data?.some(({ processingStatus }) => isProcessing(processingStatus))) return false;
    return state.status === "error" ? POLL_AFTER_FAILURE : CATALOG_POLL;
  },
  ...adminReads,
});

/** GET /catalogs/metadata: the names of the cards and the category each stands for. */
export const categoriesQuery = queryOptions({
  queryKey: [ADMIN_KEY, "catalog-categories"],
  queryFn: async ({ signal }) => {
    const { categories } = await ask(catalogs.metadata, { signal });
    return Object.entries(categories);
  },
  ...adminReads,
});

/**
 * GET /catalogs/{id}: the pages of one catalogue that are ready; again when the last one is, and when it was saved: the
 * pictures of one that visitors don't see have other addresses.
 */
export const catalogPagesQuery = ({ _id: id, processingStatus, version }: Catalog) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "catalog", id, processingStatus, version],
    queryFn: ({ signal }) => readPages(id, signal),
    select: ({ pages }) => new Map(pages.map((page) => [page.pageNumber, page])),
    placeholderData: keepPreviousData,
    ...adminReads,
    staleTime: CATALOG_POLL,
  });

/** Puts a catalogue's new state into the list; one that is not in it yet goes on top (spec section 7). */
export async function putCatalog(queries: QueryClient, catalog: Catalog): Promise<void> {
  await stopList(queries);
  // The viewer holds what it read for a while.
  answers().renew(catalogueQuery(adminSource, catalog._id).key);
  queries.setQueryData(LIST, (list: CatalogList | undefined) => {
    if (!list?.some(({ _id }) => _id === catalog._id)) return list && [catalog, ...list];
    return list.map((known) => (known._id === catalog._id ? catalog : known));
  });
}

/** Stops a reading on its way, which would bring a state older than the one about to be shown. */
const stopList = (queries: QueryClient): Promise<void> => queries.cancelQueries({ queryKey: LIST });

/** Takes a catalogue off the list. */
export async function dropCatalog(queries: QueryClient, id: string): Promise<void> {
  await stopList(queries);
  queries.setQueryData(LIST, (list: CatalogList | undefined) => list?.filter(({ _id }) => _id !== id));
}

/** After a change: the list is read anew, everything else when it is next looked at. */
export async function readListAnew(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [ADMIN_KEY], refetchType: "none" });
  await readAnew(queries, LIST);
}

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

export type ListedCatalog = z.infer<typeof ListedCatalog>;

/** The same with what else the screens read. Of a completed catalogue all pages are ready. */
export function wholeCatalog(catalog: ListedCatalog): Catalog {
  const { processingStatus, totalPages } = catalog;
  return {
    ...catalog,
    isActive: catalog.isActive ?? true,
    createdAt: catalog.createdAt ?? catalog.uploadDate ?? "",
    uploadDate: catalog.uploadDate ?? catalog.createdAt ?? "",
    pdfUrl: catalog.pdfUrl ?? null,
    pdfBytes: catalog.pdfBytes ?? 0,
    processingError: catalog.processingError ?? null,
    shown: catalog.shown ?? false,
    productCount: catalog.productCount ?? 0,
    totalPages: totalPages ?? 0,
    pagesReady: catalog.pagesReady ?? (processingStatus === "completed" ? (totalPages ?? 0) : 0),
    pageNavigation: catalog.pageNavigation ?? {},
    createdBy: catalog.createdBy ?? null,
    sample: catalog.sample ?? false,
    version: catalog.version ?? NO_VERSION,
    lastModified: catalog.lastModified ?? null,
  };
}
