import { createRouter } from "@tanstack/react-router";
import { fadeBetween } from "./motion.ts";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { CrashScreen } from "./ui/crash-screen.tsx";

/** The router of the back office. Visitors' pages have one of their own (docs/decisions/0055). */
export function getRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashScreen,
  });
  router.startViewTransition = (showNext) =>
    fadeBetween(router.stores.resolvedLocation.get()?.pathname, router.latestLocation.pathname, showNext);
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
