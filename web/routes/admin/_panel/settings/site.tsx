import { createFileRoute } from "@tanstack/react-router";
import { SitePage } from "../../../../admin/settings/site/site-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/site")({
  head: () => adminTitle("Site"),
  component: SitePage,
});
