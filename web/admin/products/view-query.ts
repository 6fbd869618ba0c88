import type { ViewQuery } from "../../../contract/saved-views.ts";
import { type ListSearch, readListSearch, sortOf } from "./list-search.ts";

/** What the list shows, on whatever page, in the words of its call: what is exported and what a saved view keeps. */
export function queryOf(search: ListSearch): ViewQuery {
  const { field, order } = sortOf(search);
  return {
    ...(search.q ? { search: search.q } : {}),
    ...(search.category ? { category: search.category } : {}),
    sortField: field,
    sortOrder: order,
  };
}

/** The list's address for a saved view, on its first page. */
export const searchOf = ({ search, category, sortField, sortOrder }: ViewQuery): ListSearch =>
  readListSearch({ q: search, category, sort: sortField, order: sortOrder });

/** Whether two states of the list show the same, whatever the page. */
export const isSameView = (one: ListSearch, other: ListSearch): boolean =>
  JSON.stringify(queryOf(one)) === JSON.stringify(queryOf(other));
