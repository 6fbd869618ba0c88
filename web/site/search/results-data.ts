import type { QueryClient } from "@tanstack/react-query";
import { catalogHitsQuery } from "../../api/catalogs.ts";
import { partsQuery } from "../../api/queries.ts";
import type { PartsSearch } from "../../search-params.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/**
 * Reads a page of results; what fails of the catalogues is left out. Search engines find the search, and leave its results
 * alone, whose words anybody may have chosen.
 */
export async function loadResults(queryClient: QueryClient, { q, page }: PartsSearch): Promise<PageHead> {
  const [list] = q
    ? await Promise.all([
        queryClient.ensureQueryData(partsQuery({ search: q, page })),
        queryClient.prefetchQuery(catalogHitsQuery(q)),
      ])
    : [];
  const pageText = list && list.page > 1 ? `, page ${list.page}` : "";
  return pageHead(queryClient, {
    title: q ? `Results for “${q}”${pageText}` : "Search products",
    description: "Search the catalogue of loom spare parts by name or part code.",
    ...(!q && { canonical: "/search" }),
  });
}
