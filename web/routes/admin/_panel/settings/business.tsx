import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { BusinessPage } from "../../../../features/admin-settings/business/business-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/business")({
  head: () => adminTitle("Business profile"),
  component: BusinessPage,
});
