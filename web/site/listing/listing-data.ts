import { categoryLabel } from "../../../contract/platform/categories.ts";
import { fullName } from "../../../contract/platform/machines.ts";
import { answers } from "../../api/answers-now.ts";
import { catalogMetadataQuery } from "../../api/catalogs.ts";
import { countsQuery, knownCategories, siteQuery } from "../../api/queries.ts";
import type { PageHead } from "../../routing/routes.ts";
import { type ListingSearch, stringifySearch } from "../../search-params.ts";
import { pageHead } from "../../ui/page-head.ts";
import { listingQuery } from "./listing-query.ts";

/** Fetches a listing. Failures of the counts and the catalogue are tolerated; one of the list is the page's error. */
export async function loadListing(category: string, search: ListingSearch): Promise<PageHead> {
  const { q, filter } = search;
  const { ensure, prefetch } = answers();
  const [list, { machines }] = await Promise.all([
    ensure(listingQuery(category, search)),
    ensure(siteQuery),
    prefetch(countsQuery),
    prefetch(catalogMetadataQuery),
  ]);
  const label = categoryLabel(knownCategories(), category);
  const name = label === "Others" ? "Other" : label;
  const pageText = list.page > 1 ? `, page ${list.page}` : "";
  return pageHead({
    title: `${name} ${machines.one} spare parts${pageText}`,
    description: `${name} spare parts for ${fullName(machines, "many")} by name or part code${pageText}, with photos and specifications.`,
    // A filtered list is part of the whole one; a page past the end is the last one.
    canonical: `/products/${category}${stringifySearch(q || filter || list.page === 1 ? {} : { page: list.page })}`,
    isPart: filter !== undefined,
  });
}
