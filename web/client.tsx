import type { AnyRouter } from "@tanstack/react-router";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { makeRouter } from "./make-router.ts";
import { routeTree } from "./publicRoutes.gen.ts";
import { WholeCrashScreen } from "./ui/crash-screen.tsx";

// The document says it itself (routes/admin.tsx): an address can be written in more ways than one.
if (document.querySelector("meta[name=back-office]")) openBackOffice();
else hydrate(makeRouter(routeTree));

/** The routes of the back office, and all that they need, are nothing that a visitor loads. */
async function openBackOffice(): Promise<void> {
  try {
    const { getRouter } = await import("./router.tsx");
    hydrate(getRouter());
  } catch (error) {
    createRoot(document.body).render(<WholeCrashScreen error={error} reset={() => undefined} />);
  }
}

// The framework's own entry also carries the client of server functions (some 10 kB); Heddle's pages have none.
function hydrate(router: AnyRouter): void {
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
}
