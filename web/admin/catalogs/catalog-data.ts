import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { catalogs } from "../../../contract/catalogs/calls.ts";
import type { Catalog, CatalogList } from "../../../contract/catalogs/catalog.ts";
import { CATALOG_POLL } from "../../../contract/platform/limits.ts";
import { answers } from "../../api/answers-now.ts";
import { catalogueQuery, isOnItsWay } from "../../site/viewer/queries.ts";
import { ask } from "../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads, readAnew } from "../platform/calls/query.ts";
import { adminSource, readList, readPages } from "./admin-source.ts";

const LIST = [ADMIN_KEY, "catalogs"] as const;
/** While nothing answers, a catalogue on its way is asked about less often. */
const POLL_AFTER_FAILURE = 10 * CATALOG_POLL;

/** GET /catalogs, asked again and again for as long as something in it is on its way. */
export const catalogListQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => readList(signal),
  refetchInterval: ({ state }) => {
    if (!state.data?.some(({ processingStatus }) => isOnItsWay(processingStatus))) return false;
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
