import { hasOneKind } from "#contract/platform/filters.ts";
import { partsQuery } from "#web/api/queries.ts";
import type { ListingSearch } from "#web/search-params.ts";

/** The query of a category's listing, or of the listing of all parts. */
export const listingQuery = (category: string | undefined, search: ListingSearch) => {
  const { q, page, filter, view, sort } = withUsedSort(search);
  return partsQuery({
    category: category ?? "all",
    search: q,
    page,
    filter,
    isDense: view && true,
    measure: sort,
  });
};

/** Leaves out the order of a table that has no column for it any more. */
export const withUsedSort = ({ sort, ...search }: ListingSearch): ListingSearch =>
  sort && search.view && hasOneKind(search.filter) ? { ...search, sort } : search;

/** Props of a link to the same listing; it is active only if all parameters match. */
export const SAME_PLACE = {
  to: ".",
  resetScroll: false,
  activeOptions: { exact: true, includeSearch: true },
} as const;
