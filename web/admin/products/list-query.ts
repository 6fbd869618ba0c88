import type { QueryOf } from "#contract/platform/call.ts";
import type { products } from "#contract/products/calls.ts";
import { type ListSearch, type Sort, sortOf } from "./list-search.ts";

/** The sort orders for the select. */
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

/** Returns the list's filters and order, without the page. */
export function queryOf({
  q,
  category,
  pictures,
  published,
  import: importId,
  ...search
}: ListSearch): QueryOf<typeof products.selection> {
  const { field, order } = sortOf(search);
  return {
    ...(q && { search: q }),
    sortField: field,
    sortOrder: order,
    ...(category && { category }),
    ...(pictures && { pictures }),
    ...(published && { published }),
    ...(importId && { import: importId }),
  };
}

export function orderOf(search: ListSearch): (typeof ORDERS)[number] | undefined {
  const { field, order } = sortOf(search);
  return ORDERS.find((each) => each.field === field && each.order === order);
}
