import { infiniteQueryOptions } from "@tanstack/react-query";
import { products } from "../../../contract/calls/products.ts";
import { ask } from "../calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../calls/query.ts";

/** GET /products/{id}/history: the newest page first, older ones when they are asked for. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_KEY, "product", id, "history"],
    queryFn: ({ pageParam, signal }) =>
      ask(products.history, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    ...adminReads,
  });
