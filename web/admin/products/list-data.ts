import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { QueryOf } from "../../../contract/platform/call.ts";
import type { products } from "../../../contract/products/calls.ts";
import type { Product } from "../../../contract/products/product.ts";
import { ADMIN_KEY, adminReads } from "../platform/calls/ask.ts";
import { type AdminProductPage, readProducts } from "../platform/data/read-products.ts";
import { type ListSearch, sortOf } from "./list-search.ts";

const LISTS = [ADMIN_KEY, "products", "list"] as const;

/** A page of the list (spec section 7, 'Admin products'); its rows stay while the next ones load. */
export const productListQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ signal }) => readProducts(listQuery(search), { signal }),
    placeholderData: keepPreviousData,
    ...adminReads,
  });

const listQuery = ({ page = 1, ...search }: ListSearch): QueryOf<typeof products.list> => ({
  page,
  ...selectionQuery(search),
});

/** Returns the list's query without a page; category 'all' is omitted. */
export function selectionQuery({
  q,
  category,
  pictures,
  published,
  import: importId,
  ...search
}: Omit<ListSearch, "page">): QueryOf<typeof products.selection> {
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

/** Updates a product in every cached page of the list. */
export function putProduct(
  queryClient: QueryClient,
  id: string,
  change: (product: Product) => Product,
): void {
  queryClient.setQueriesData<AdminProductPage>({ queryKey: LISTS }, (list) =>
    list
      ? {
          ...list,
          products: list.products.map((product) => (product._id === id ? change(product) : product)),
        }
      : list,
  );
}

/** Cancels pending fetches, which could return an older state. */
export const stopLists = (queryClient: QueryClient): Promise<void> =>
  queryClient.cancelQueries({ queryKey: LISTS });
