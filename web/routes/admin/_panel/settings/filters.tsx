import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { FiltersPage } from "../../../../admin/site/settings/filters/filters-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/filters")({
  head: () => adminTitle("Listing filters"),
  component: FiltersPage,
});
