import { createFileRoute, redirect } from "@tanstack/react-router";

/** What is no screen of the back office is a document of its own: the server knows which. */
export const Route = createFileRoute("/$")({
  beforeLoad: ({ location, preload }) => {
    if (preload) return;
    if (typeof document === "undefined") throw redirect({ href: "/" });
    throw redirect({ href: location.href, reloadDocument: true });
  },
});
