import { RouterClient } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getRouter } from "./router.tsx";

/** Draws the back office in its document. */
export function openOffice(): void {
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={getRouter()} />);
  });
}
