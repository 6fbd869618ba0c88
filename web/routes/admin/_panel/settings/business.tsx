import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { BusinessPage } from "../../../../admin/site/settings/business/business-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/business")({
  head: () => adminTitle("Business profile"),
  component: BusinessPage,
});
