import { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  type AnyRouter,
  createRouter,
  createSerializationAdapter,
} from "@tanstack/react-router";
import { PUBLIC_FRESHNESS, PUBLIC_RETRIES } from "../contract/limits.ts";
import { ApiError, isFinal, sentenceOf } from "./api/client.ts";
import { packQueries, unpackQueries } from "./api/packed-queries.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { CrashScreen } from "./ui/crash-screen.tsx";

const retries = typeof document === "undefined" ? 0 : PUBLIC_RETRIES;

/** Errors go to the browser as what a person may read of them: the status and the sentence of an answer. */
const ERRORS = createSerializationAdapter({
  key: "error",
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error): [status: number, sentence: string] => [
    error instanceof ApiError ? error.status : 500,
    sentenceOf(error) ?? "",
  ],
  fromSerializable: (told): Error => new ApiError(...told),
});

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
    serializationAdapters: [ERRORS],
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
