import type { QueryClient } from "@tanstack/react-query";
import { CATEGORY_LABELS, type Category } from "../../../contract/categories.ts";
import { catalogMetadataQuery } from "../../api/catalogs.ts";
import { countsQuery, partsQuery } from "../../api/queries.ts";
import { type PartsSearch, stringifySearch } from "../../search-params.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** Reads what a listing shows. A missing count or catalogue spoils nothing; a missing list is the page's error. */
export async function loadListing(
  queryClient: QueryClient,
  category: Category,
  { q, page }: PartsSearch,
): Promise<PageHead> {
  const [list] = await Promise.all([
    queryClient.ensureQueryData(partsQuery({ category, search: q, page })),
    queryClient.prefetchQuery(countsQuery),
    queryClient.prefetchQuery(catalogMetadataQuery),
  ]);
  const name = category === "others" ? "Other" : CATEGORY_LABELS[category];
  const pageText = list.page > 1 ? `, page ${list.page}` : "";
  return pageHead(queryClient, {
    title: `${name} loom spare parts${pageText}`,
    description: `${name} spare parts for weaving looms by name or part code${pageText}, with pictures and specifications.`,
    // A filtered list is a part of the whole one; a page past the end is the last one.
    canonical: `/products/${category}${stringifySearch(q || list.page === 1 ? {} : { page: list.page })}`,
  });
}
