import type { AnyRouter } from "@tanstack/react-router";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { makeRouter } from "./make-router.tsx";
import { routeTree } from "./publicRoutes.gen.ts";

/** Whether the document is one of the back office, whose routes and all that they need visitors never load. */
const isBackOffice = /^\/admin(?:\/|$)/.test(location.pathname);

if (isBackOffice) import("./router.tsx").then(({ getRouter }) => hydrate(getRouter()));
else hydrate(makeRouter(routeTree));

// The framework's own entry also carries the client of server functions (some 10 kB); Heddle's pages have none.
function hydrate(router: AnyRouter): void {
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
}
