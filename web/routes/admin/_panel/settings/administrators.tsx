import { createFileRoute } from "@tanstack/react-router";
import { AdministratorsPage } from "../../../../admin/accounts/administrators/administrators-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/settings/administrators")({
  head: () => adminTitle("Administrators"),
  component: AdministratorsPage,
});
