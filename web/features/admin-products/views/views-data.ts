import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CreateViewBody, SavedView, SavedViews } from "../../../../contract/saved-views.ts";
import { adminJson } from "../../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../../admin/query.ts";

/** GET /products/views: one's own, in the order they were saved. */
export const viewsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "products", "views"],
  queryFn: ({ signal }) => adminJson<SavedViews>("/products/views", { signal, quiet: true }),
  ...adminReads,
});

const readAnew = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });

/** The calls that change views; each throws like adminJson, and what is shown is read anew. */
export async function createView(queryClient: QueryClient, json: CreateViewBody): Promise<void> {
  await adminJson<SavedView>("/products/views", { method: "POST", json });
  await readAnew(queryClient);
}

export async function renameView(queryClient: QueryClient, id: string, name: string): Promise<void> {
  await adminJson<SavedView>(`/products/views/${id}`, { method: "PUT", json: { name } });
  await readAnew(queryClient);
}

export async function deleteView(queryClient: QueryClient, id: string): Promise<void> {
  await adminJson(`/products/views/${id}`, { method: "DELETE" }).finally(() => readAnew(queryClient));
}
