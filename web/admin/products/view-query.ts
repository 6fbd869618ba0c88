import type { ViewQuery } from "../../../contract/products/bulk-edit.ts";
import type { ExportProductsBody } from "../../../contract/products/product.ts";
import { hiddenIn, type ListSearch, readListSearch, type Sort, sortOf } from "./list-search.ts";

/** The orders of the list, as they are chosen where columns are folded away and told where a view is saved. */
export const ORDERS: readonly (Sort & { label: string })[] = [
  { field: "createdAt", order: "desc", label: "Newest first" },
  { field: "createdAt", order: "asc", label: "Oldest first" },
  { field: "updatedAt", order: "desc", label: "Last updated first" },
  { field: "updatedAt", order: "asc", label: "Last updated last" },
  { field: "title", order: "asc", label: "Title, A to Z" },
  { field: "title", order: "desc", label: "Title, Z to A" },
  { field: "category", order: "asc", label: "Category, A to Z" },
  { field: "category", order: "desc", label: "Category, Z to A" },
  { field: "price", order: "asc", label: "Price, low to high" },
  { field: "price", order: "desc", label: "Price, high to low" },
  { field: "stock", order: "asc", label: "Stock, low to high" },
  { field: "stock", order: "desc", label: "Stock, high to low" },
];

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

/** The order that a state of the list is in. */
export function orderOf(search: ListSearch): (typeof ORDERS)[number] | undefined {
  const { field, order } = sortOf(search);
  return ORDERS.find((each) => each.field === field && each.order === order);
}
