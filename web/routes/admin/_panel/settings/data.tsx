import { createFileRoute } from "@tanstack/react-router";
import { DataPage } from "../../../../admin/operations/data/data-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/settings/data")({
  head: () => adminTitle("Data"),
  component: DataPage,
});
