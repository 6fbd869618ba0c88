import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { FailedSearchesPage } from "../../../../features/admin-enquiries/failed-searches-page.tsx";

export const Route = createFileRoute("/admin/_panel/enquiries/failed-searches")({
  head: () => adminTitle("Failed searches"),
  component: FailedSearchesPage,
});
