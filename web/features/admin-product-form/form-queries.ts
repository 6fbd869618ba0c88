import { queryOptions } from "@tanstack/react-query";
import type { CatalogList } from "../../../contract/catalog.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";
import { type ListedProduct, wholeProduct } from "../../admin/whole-product.ts";

/** GET /products/{id}: always as it is now, and never changed under the hands of who edits it. */
export const editedProductQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "product", id],
    queryFn: async ({ signal }) =>
      wholeProduct(await adminJson<ListedProduct>(`/products/${encodeURIComponent(id)}`, { signal })),
    ...adminReads,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The catalogs that a product can belong to: those whose processing is completed (spec section 2). */
export const completedCatalogsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "catalogs"],
  queryFn: ({ signal }) => adminJson<CatalogList>("/catalogs", { signal }),
  select: (catalogs) => catalogs.filter(({ processingStatus }) => processingStatus === "completed"),
  ...adminReads,
});
