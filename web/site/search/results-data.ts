import { answers } from "../../api/answers-now.ts";
import { catalogHitsQuery } from "../../api/catalogs.ts";
import { partsQuery, siteQuery } from "../../api/queries.ts";
import type { PageHead } from "../../routing/routes.ts";
import type { PartsSearch } from "../../search-params.ts";
import { pageHead } from "../../ui/page-head.ts";

/** Search engines index no results, whose words anyone can choose. Tolerates a failed catalogue search. */
export async function loadResults({ q, page }: PartsSearch): Promise<PageHead> {
  const [list] = q
    ? await Promise.all([
        answers().ensure(partsQuery({ search: q, page })),
        answers().prefetch(catalogHitsQuery(q)),
      ])
    : [];
  const { machines } = await answers().ensure(siteQuery);
  const pageText = list && list.page > 1 ? `, page ${list.page}` : "";
  return pageHead({
    title: q ? `Results for “${q}”${pageText}` : "Search products",
    description: `Search the catalogue of ${machines.one} spare parts by name or part code.`,
    ...(!q && { canonical: "/search" }),
  });
}
