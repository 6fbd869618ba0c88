import "./admin/platform/calls/zod-without-eval.ts";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { fadeBetween } from "./motion.ts";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { CrashScreen } from "./ui/crash-screen.tsx";
import "./admin/admin.css";

/** The router of the back office. Visitors' pages have one of their own (docs/decisions/0055). */
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

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** Draws the back office in its document. */
export function openOffice(): void {
  // Prices would change their width when the font of the rupee sign loads with the first of them.
  void document.fonts.load("1em 'Archivo Variable'", "₹");
  createRoot(document.body).render(<RouterProvider router={router} />);
}
