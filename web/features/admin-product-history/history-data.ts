import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ProductHistory } from "../../../contract/product-history.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";

/** GET /products/{id}/history: the newest page first, older ones when they are asked for. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_KEY, "product", id, "history"],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? `?before=${pageParam}` : "";
      return adminJson<ProductHistory>(`/products/${encodeURIComponent(id)}/history${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    ...adminReads,
  });
