import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { AdministratorsPage } from "../../../../features/admin-administrators/administrators-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/administrators")({
  head: () => adminTitle("Administrators"),
  component: AdministratorsPage,
});
