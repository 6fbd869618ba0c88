import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { TabsPage } from "../../../../admin/site/settings/tabs/tabs-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/tabs")({
  head: () => adminTitle("Company tabs"),
  component: TabsPage,
});
