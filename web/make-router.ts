import { QueryClient } from "@tanstack/react-query";
import { type AnyRoute, type AnyRouter, createRouter } from "@tanstack/react-router";
import { PUBLIC_FRESHNESS, PUBLIC_RETRIES } from "../contract/limits.ts";
import { ApiError } from "./api/client.ts";
import { packQueries, unpackQueries } from "./api/packed-queries.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { CrashScreen } from "./ui/crash-screen.tsx";

const retries = typeof document === "undefined" ? 0 : PUBLIC_RETRIES;
/** An answer below 500 is final: what does not exist will not exist a second later. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** A router over a tree of routes, with its own query cache. */
export function makeRouter<Tree extends AnyRoute>(routeTree: Tree) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Spec section 7: fresh for five minutes, one retry, no refetch on focus. The server asks once.
        staleTime: PUBLIC_FRESHNESS,
        retry: (failures, error) => failures < retries && !isFinal(error),
        refetchOnWindowFocus: false,
        // A browser that believes itself offline still asks, so that the person hears what is wrong.
        networkMode: "always",
      },
    },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashScreen,
  });
  handOver(router, queryClient);
  return router;
}

/**
 * What the server's queries answered goes to the browser with the page, failures too. The framework's own package
 * also streams what is answered later, for 0.8 kB of each page; here loaders await every query.
 */
function handOver({ options }: AnyRouter, queryClient: QueryClient): void {
  if (import.meta.env.SSR) options.dehydrate = () => ({ queries: packQueries(queryClient) });
  else options.hydrate = ({ queries }: { queries: string }) => unpackQueries(queryClient, queries);
}
