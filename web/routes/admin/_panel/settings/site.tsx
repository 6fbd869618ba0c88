import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { SitePage } from "../../../../features/admin-settings/site/site-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/site")({
  head: () => adminTitle("Site"),
  component: SitePage,
});
