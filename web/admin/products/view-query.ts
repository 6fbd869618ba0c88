import type { ExportProductsBody } from "../../../contract/products/product.ts";
import type { ViewQuery } from "../../../contract/products/saved-views.ts";
import { hiddenIn, type ListSearch, readListSearch, sortOf } from "./list-search.ts";

/** Which products the list shows, on whatever page, in the words of its call: what is exported. */
export function queryOf(search: ListSearch): ExportProductsBody {
  const { field, order } = sortOf(search);
  return {
    ...(search.q ? { search: search.q } : {}),
    ...(search.category ? { category: search.category } : {}),
    ...(search.pictures ? { pictures: search.pictures } : {}),
    ...(search.published ? { published: search.published } : {}),
    ...(search.import ? { import: search.import } : {}),
    sortField: field,
    sortOrder: order,
  };
}

/** What a saved view keeps: the products and the columns. */
export function viewOf(search: ListSearch): ViewQuery {
  const hidden = hiddenIn(search);
  const { import: _, ...query } = queryOf(search);
  return { ...query, ...(hidden.length > 0 ? { hidden } : {}) };
}

/** The list's address for a saved view, on its first page. */
export const searchOf = ({ search, sortField, sortOrder, hidden, ...filters }: ViewQuery): ListSearch =>
  readListSearch({ q: search, sort: sortField, order: sortOrder, hide: hidden?.join(), ...filters });

/** Whether two states of the list show the same, whatever the page. */
export const isSameView = (one: ListSearch, other: ListSearch): boolean =>
  JSON.stringify(viewOf(one)) === JSON.stringify(viewOf(other));
