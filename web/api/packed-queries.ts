import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

/** What the server has read for a page: an answer, or the status and the message of its failure. */
type PackedQuery =
  | { key: QueryKey; data: unknown }
  | { key: QueryKey; failure: [status: number, message: string] };

/** All that a page was rendered from, as JSON, on its way into the browser. */
export function packQueries(queryClient: QueryClient): string {
  const queries = queryClient.getQueryCache().getAll();
  const packed = queries.map(({ queryKey: key, state: { data, error } }): PackedQuery => {
    if (!error) return { key, data };
    return { key, failure: [error instanceof ApiError ? error.status : 500, error.message] };
  });
  return JSON.stringify(packed);
}

/**
 * Puts it into the browser's cache, as fresh as the page itself: the server gives out a page only while its content is
 * the current one, however long ago it was rendered.
 */
export function unpackQueries(queryClient: QueryClient, packed: string): void {
  for (const query of JSON.parse(packed) as PackedQuery[]) {
    if ("failure" in query) {
      const error = new ApiError(...query.failure);
      const state = { status: "error", error, errorUpdatedAt: Date.now(), errorUpdateCount: 1 } as const;
      queryClient.getQueryCache().build(queryClient, { queryKey: query.key }).setState(state);
    } else queryClient.setQueryData(query.key, query.data);
  }
}
