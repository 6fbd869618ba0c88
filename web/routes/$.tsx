import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any other path leads home, for the time being (ruling 'Unknown category in a public URL'). */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/", search: {} });
  },
});
