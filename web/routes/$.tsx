import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any other path leads home, for the time being (ruling 'Unknown category in a public URL'). */
export const Route = createFileRoute("/$")({
  beforeLoad: ({ location, preload }) => {
    // What a visitor's browser has loaded knows no route of the back office: the server does.
    if (typeof document !== "undefined" && /^\/admin\b/i.test(location.pathname)) {
      if (preload) return;
      throw redirect({ href: location.href, reloadDocument: true });
    }
    throw redirect({ to: "/", search: {} });
  },
});
