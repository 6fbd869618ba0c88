import { categoryLabel } from "#contract/platform/categories.ts";
import { fullName } from "#contract/platform/machines.ts";
import { answers } from "#web/api/answers-now.ts";
import { catalogHitsQuery, catalogMetadataQuery } from "#web/api/catalogs.ts";
import { countsQuery, knownCategories, siteQuery } from "#web/api/queries.ts";
import type { PageHead } from "#web/routing/routes.ts";
import { type ListingSearch, stringifySearch } from "#web/search-params.ts";
import { pageHead } from "#web/ui/page-head.ts";
import { listingQuery } from "./listing-query.ts";

/**
 * Fetches the listing of a category or of all parts, or the results of a search. Failures of the counts and the catalogues are
 * tolerated; one of the list is the page's error. Search engines index no results, whose words anyone can choose.
 */
export async function loadListing(category: string | undefined, search: ListingSearch): Promise<PageHead> {
  const { q, filter } = search;
  const { ensure, prefetch } = answers();
  const results = category === undefined && q;
  const [list, { machines }] = await Promise.all([
    ensure(listingQuery(category, search)),
    ensure(siteQuery),
    results ? prefetch(catalogHitsQuery(results)) : prefetch(countsQuery),
    category && prefetch(catalogMetadataQuery),
  ]);
  const label = category === undefined ? "All" : categoryLabel(knownCategories(), category);
  const name = label === "Others" ? "Other" : label;
  const pageText = list.page > 1 ? `, page ${list.page}` : "";
  return pageHead({
    title: results ? `Results for “${results}”${pageText}` : `${name} ${machines.one} spare parts${pageText}`,
    description: `${name} spare parts for ${fullName(machines, "many")} by name or part code${pageText}, with photos and specifications.`,
    ...(!results && {
      // A filtered list is part of the whole one; a page past the end is the last one.
      canonical: `${category === undefined ? "/search" : `/products/${category}`}${stringifySearch(q || filter || list.page === 1 ? {} : { page: list.page })}`,
      isPart: filter !== undefined,
    }),
  });
}
