import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { products } from "../../../../contract/products/calls.ts";
import type { CreateViewBody } from "../../../../contract/products/saved-views.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads, readAnew } from "../../platform/calls/query.ts";

/** GET /products/views: one's own, in the order they were saved. */
export const viewsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "products", "views"],
  queryFn: ({ signal }) => ask(products.views, { signal, quiet: true }),
  ...adminReads,
});

/** The calls that change views; each throws like `ask`, and what is shown is read anew. */
export async function createView(queryClient: QueryClient, json: CreateViewBody): Promise<void> {
  await ask(products.createView, { json });
  await readAnew(queryClient, viewsQuery.queryKey);
}

export async function renameView(queryClient: QueryClient, id: string, name: string): Promise<void> {
  await ask(products.updateView, { params: { id }, json: { name } });
  await readAnew(queryClient, viewsQuery.queryKey);
}

export async function deleteView(queryClient: QueryClient, id: string): Promise<void> {
  await ask(products.deleteView, { params: { id } }).finally(() =>
    readAnew(queryClient, viewsQuery.queryKey),
  );
}
