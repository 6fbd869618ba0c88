import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/admin/_panel/settings/")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/settings/business", replace: true });
  },
});
