import { queryOptions } from "@tanstack/react-query";
import type { Category } from "../../contract/categories.ts";
import { acceptLatest } from "../../contract/latest.ts";
import { LATEST_PER_CATEGORY, PUBLIC_PAGE_SIZE, SEARCH_RESULTS_SHOWN } from "../../contract/limits.ts";
import { BRAND_GRID, DETAIL, LISTING } from "../../contract/messages.ts";
import { readCall } from "./client.ts";
import { type ListQuery, listQuery } from "./list-query.ts";
import { asDetails, asPage, asSummary, type PartPage } from "./parts.ts";
import { type ReadOptions, rendering } from "./transport.ts";

/** The business profile, which every page's frame shows, and what the site does. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: async ({ client }) => {
    // Beside the page of a failure the server hands over what it knew before (ui/known-business.ts).
    const last = import.meta.env.SSR && rendering().lastSite;
    if (last) client.setQueryData(LAST_SITE, last);
    const site = await readCall("/site", {}, "", (answer) => answer);
    if (last) client.removeQueries({ queryKey: LAST_SITE, exact: true });
    return site;
  },
});

/** The key of the profile as it was before it could not be read. */
export const LAST_SITE = ["last site"] as const;

/** How many parts each category holds. */
export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: () =>
    readCall("/products/categories", {}, LISTING.failed, (counts) =>
      Object.fromEntries(counts.map(({ category, count }) => [category, count])),
    ),
});

/** A page of a listing or of search results, twelve parts (spec section 9). */
export const partsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ["parts", query],
    queryFn: () => readPage({ ...query, limit: PUBLIC_PAGE_SIZE }),
  });

/** One part, by its number or its id. */
export const partQuery = (id: string) =>
  queryOptions({
    queryKey: ["part", id],
    queryFn: () => readCall("/products/by-id/{id}", { params: { id } }, DETAIL.failed, asDetails),
  });

/** The parts that are mounted with one. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ["related", id],
    queryFn: () =>
      readCall("/products/related/{id}", { params: { id } }, DETAIL.failed, (products) =>
        products.map(asSummary),
      ),
  });

/** A brand's newest parts, at most three (spec sections 2 and 7). */
export const latestQuery = (category: Category) =>
  queryOptions({
    queryKey: ["latest", category],
    queryFn: () =>
      readCall(
        "/products/category/{category}/latest",
        { params: { category } },
        BRAND_GRID.failed,
        (answer) => acceptLatest(answer).slice(0, LATEST_PER_CATEGORY).map(asSummary),
      ),
  });

/** The bar's search: five parts at most, asked anew for every text; its failures are the caller's to log. */
export function findParts(search: string, signal: AbortSignal): Promise<PartPage> {
  return readPage({ search, limit: SEARCH_RESULTS_SHOWN }, { signal, quiet: true });
}

function readPage(query: ListQuery & { limit: number }, options?: ReadOptions): Promise<PartPage> {
  const read = (answer: Parameters<typeof asPage>[0]) => asPage(answer, query);
  return readCall("/products", { query: listQuery(query) }, LISTING.failed, read, options);
}
