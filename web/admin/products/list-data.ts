import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Product } from "#contract/products/product.ts";
import { ADMIN_KEY, adminReads } from "../platform/calls/ask.ts";
import { type AdminProductPage, readProducts } from "../platform/data/read-products.ts";
import { queryOf } from "./list-query.ts";
import type { ListSearch } from "./list-search.ts";

const LISTS = [ADMIN_KEY, "products", "list"] as const;

/** A page of the list (spec section 7, 'Admin products'); its rows stay while the next ones load. */
export const productListQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ signal }) => readProducts({ page: search.page ?? 1, ...queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    ...adminReads,
  });

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
