import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { Product, ProductList } from "../../../contract/product.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";
import { type ListSearch, sortOf } from "./list-search.ts";

const LISTS = [ADMIN_KEY, "products", "list"] as const;

/** A page of the list (spec section 7, 'Admin products'); its rows stay in view while the next ones load. */
export const productListQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...LISTS, search],
    queryFn: async ({ signal }) => {
      const list = await readList(search, signal);
      if (list.products.every(isWhole)) return list;
      // A token that is no longer valid is none to a public call (ruling 'Session'); this call is not public.
      await adminJson("/auth/profile", { signal });
      return readList(search, signal);
    },
    placeholderData: keepPreviousData,
    ...adminReads,
  });

async function readList(search: ListSearch, signal: AbortSignal): Promise<ProductList> {
  const list = await adminJson<ProductList | undefined>(listPath(search), { signal });
  if (!Array.isArray(list?.products)) throw new Error(PRODUCT_LIST.fetchFailed);
  return list;
}

/** Whether a product is as an administrator reads it. */
const isWhole = (product: Partial<Product>): boolean => product.version !== undefined;

/** The call of the list: category is left out when it is 'all'. */
export function listPath(search: ListSearch): string {
  const { field, order } = sortOf(search);
  const query = new URLSearchParams({ page: String(search.page ?? 1) });
  if (search.q) query.set("search", search.q);
  query.set("sortField", field);
  query.set("sortOrder", order);
  if (search.category) query.set("category", search.category);
  return `/products?${query}`;
}

/** Puts a product's new state into every page of the list that shows it. */
export function putProduct(
  queryClient: QueryClient,
  id: string,
  change: (product: Product) => Product,
): void {
  queryClient.setQueriesData<ProductList>({ queryKey: LISTS }, (list) =>
    list
      ? {
          ...list,
          products: list.products.map((product) => (product._id === id ? change(product) : product)),
        }
      : list,
  );
}

/** Stops lists on their way, which would bring a state older than the one just shown. */
export const stopLists = (queryClient: QueryClient): Promise<void> =>
  queryClient.cancelQueries({ queryKey: LISTS });

/** After a change: what is in view is read anew, what is not when it is next looked at, the dashboard too. */
export const readAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] });
