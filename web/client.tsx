import { RouterClient } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getRouter } from "./router.tsx";

// The framework's own entry also carries the client of server functions (some 10 kB); Heddle's pages have none.
const router = getRouter();
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
