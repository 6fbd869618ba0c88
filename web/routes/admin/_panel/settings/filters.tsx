import { createFileRoute } from "@tanstack/react-router";
import { FiltersPage } from "../../../../admin/settings/filters/filters-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/filters")({
  head: () => adminTitle("Listing filters"),
  component: FiltersPage,
});
