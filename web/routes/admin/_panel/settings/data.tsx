import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { DataPage } from "../../../../features/admin-settings/data/data-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/data")({
  head: () => adminTitle("Data"),
  component: DataPage,
});
