import { createFileRoute } from "@tanstack/react-router";
import { TabsPage } from "../../../../admin/settings/tabs/tabs-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/tabs")({
  head: () => adminTitle("Company tabs"),
  component: TabsPage,
});
