import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { catalogs, links } from "#contract/catalogs/calls.ts";
import { Catalog, CatalogPage, PublicCatalog, PublicCatalogMetadata } from "#contract/catalogs/catalog.ts";
import { CATALOG_POLL } from "#contract/catalogs/limits.ts";
import { answers } from "#web/api/answers-now.ts";
import { acceptParts } from "#web/api/page-parts.ts";
import { acceptCatalogue } from "#web/site/viewer/document/accept-catalogue.ts";
import { catalogueQuery, isProcessing } from "#web/site/viewer/document/queries.ts";
import type { ViewerMetadata, ViewerSource } from "#web/site/viewer/types.ts";
import { ask } from "../platform/calls/ask.ts";
import { listed } from "../platform/calls/listed.ts";
import { callKey, put, readOf } from "../platform/calls/reads.ts";
import { NO_VERSION } from "../platform/session/send.ts";

/** A catalogue with only the fields required that the screens need of those in spec section 3, 'Catalog (admin view)'. */
export const ListedCatalog = listed(Catalog, "_id", "category", "originalName", "processingStatus");

/** A catalogue with its pages and only the required fields. */
const ListedPages = listed(
  PublicCatalog.extend({ pages: z.array(listed(CatalogPage, "pageNumber", "imageUrl")) }),
  "originalName",
  "pages",
  "totalPages",
);

/** GET /catalogs/{id}: a catalogue with its ready pages. */
const readPages = async (catalogKey: string, signal?: AbortSignal) =>
  acceptCatalogue(
    await ask(catalogs.read, { params: { catalogKey }, ...(signal && { signal }) }, ListedPages),
  );

const readList = async (signal?: AbortSignal) =>
  (await ask(catalogs.list, signal ? { signal } : {}, z.array(ListedCatalog))).map(wholeCatalog);

/** All catalogues, also by `_id`, authenticated so that inactive ones can be viewed. */
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

/** The poll interval while requests fail. */
const POLL_AFTER_FAILURE = 10 * CATALOG_POLL;

/** GET /catalogs, polled while a catalogue is processed. */
export const catalogListQuery = queryOptions({
  queryKey: callKey(catalogs.list),
  queryFn: ({ signal }) => readList(signal),
  refetchInterval: ({ state }) => {
    if (!state.data?.some(({ processingStatus }) => isProcessing(processingStatus))) return false;
    return state.status === "error" ? POLL_AFTER_FAILURE : CATALOG_POLL;
  },
});

export const categoriesQuery = queryOptions({
  ...readOf(catalogs.metadata),
  select: ({ categories }) => Object.entries(categories),
});

/** Refetched when completed or saved: images of an inactive catalogue have other addresses. */
export const catalogPagesQuery = ({ _id: id, processingStatus, version }: Catalog) =>
  queryOptions({
    queryKey: callKey(catalogs.read, { id, processingStatus, version }),
    queryFn: ({ signal }) => readPages(id, signal),
    select: ({ pages }) => new Map(pages.map((page) => [page.pageNumber, page])),
    placeholderData: keepPreviousData,
    staleTime: CATALOG_POLL,
  });

/** Updates a catalogue in the cached list, or adds it on top (spec section 7). */
export function putCatalog(catalog: Catalog): void {
  // The viewer has its own cache.
  answers().renew(catalogueQuery(adminSource, catalog._id).key);
  put(catalogListQuery, (list) =>
    list.some(({ _id }) => _id === catalog._id)
      ? list.map((known) => (known._id === catalog._id ? catalog : known))
      : [catalog, ...list],
  );
}

export const dropCatalog = (id: string): void =>
  put(catalogListQuery, (list) => list.filter(({ _id }) => _id !== id));

/** Administrators get all categories; the viewer offers those with pages. */
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

/** Fills missing fields with defaults. All pages of a completed catalogue are ready. */
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
