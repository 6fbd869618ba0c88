import { QueryClient } from "@tanstack/react-query";

/**
 * The answers that this tab has read; apart from reads.ts, since the login loads no zod. They are always stale, since other users change data; requests are sent offline too, to show
 * the failure.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, retry: false, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
