import { createFileRoute, redirect } from "@tanstack/react-router";

/** Loads other addresses as documents; the server resolves them. */
export const Route = createFileRoute("/$")({
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true });
  },
});
