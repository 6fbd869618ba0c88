import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { SitePage } from "../../../../admin/site/settings/site/site-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/site")({
  head: () => adminTitle("Site"),
  component: SitePage,
});
