import { createFileRoute } from "@tanstack/react-router";
import { BusinessPage } from "../../../../admin/settings/business/business-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/business")({
  head: () => adminTitle("Business profile"),
  component: BusinessPage,
});
