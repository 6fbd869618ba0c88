import { RouterClient } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getRouter } from "./router.tsx";

/** Draws the back office in its document. */
export function openOffice(): void {
  // Prices would change their width when the font of the rupee sign loads with the first of them.
  void document.fonts.load("1em 'Archivo Variable'", "₹");
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={getRouter()} />);
  });
}
