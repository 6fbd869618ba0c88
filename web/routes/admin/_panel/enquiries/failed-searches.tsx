import { createFileRoute } from "@tanstack/react-router";
import { FailedSearchesPage } from "../../../../admin/enquiries/failed-searches-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/enquiries/failed-searches")({
  head: () => adminTitle("Failed searches"),
  component: FailedSearchesPage,
});
