import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { products } from "#contract/products/calls.ts";
import type { Product } from "#contract/products/product.ts";
import { queries } from "../platform/calls/queries.ts";
import { callKey } from "../platform/calls/reads.ts";
import { type AdminProductPage, productsQuery } from "../platform/data/read-products.ts";
import { queryOf } from "./list-query.ts";
import type { ListSearch } from "./list-search.ts";

/** A page of the list (spec section 7, 'Admin products'); its rows stay while the next ones load. */
export const productListQuery = (search: ListSearch) =>
  queryOptions({
    ...productsQuery({ page: search.page ?? 1, ...queryOf(search) }),
    placeholderData: keepPreviousData,
  });

/** Updates a product in every cached page of the list. */
export function putProduct(id: string, change: (product: Product) => Product): void {
  queries.setQueriesData<AdminProductPage>({ queryKey: callKey(products.list) }, (list) =>
    list
      ? {
          ...list,
          products: list.products.map((product) => (product._id === id ? change(product) : product)),
        }
      : list,
  );
}

/** Cancels pending fetches, which could return an older state. */
export const stopLists = (): Promise<void> => queries.cancelQueries({ queryKey: callKey(products.list) });
