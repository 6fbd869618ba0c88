import { createFileRoute, redirect } from "@tanstack/react-router";

/** Other addresses are documents of their own: the server knows where they lead. */
export const Route = createFileRoute("/$")({
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true });
  },
});
