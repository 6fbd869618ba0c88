import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PUBLIC_FRESHNESS, PUBLIC_RETRIES } from "../contract/limits.ts";
import { ApiError } from "./api/client.ts";
import { packQueries, unpackQueries } from "./api/packed-queries.ts";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { CrashScreen } from "./ui/crash-screen.tsx";

const retries = typeof document === "undefined" ? 0 : PUBLIC_RETRIES;
/** An answer below 500 is final: what does not exist will not exist a second later. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** A router with its own query cache: one per rendered page on the server, one for the visit in the browser. */
export function getRouter() {
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
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashScreen,
    dehydrate: () => ({ queries: packQueries(queryClient) }),
    hydrate: ({ queries }: { queries: string }) => unpackQueries(queryClient, queries),
    InnerWrap: Queries,
  });
}

function Queries({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={useRouter().options.context.queryClient}>{children}</QueryClientProvider>
  );
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
