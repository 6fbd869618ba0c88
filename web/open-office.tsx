import "./admin/platform/calls/zod-without-eval.ts";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { fadeBetween } from "./motion.ts";
import { officeScreens } from "./office-screens.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { CrashScreen } from "./ui/crash-screen.tsx";
import "./admin/admin.css";

/** The back office's router; public pages use another one (docs/decisions/0055). */
const router = createRouter({
  routeTree: officeScreens,
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

export function openOffice(): void {
  // Preloads the rupee sign's font, so that prices don't change their width later.
  void document.fonts.load("1em 'Archivo Variable'", "₹");
  createRoot(document.body).render(<RouterProvider router={router} />);
}
