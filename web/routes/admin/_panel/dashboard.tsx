import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../../admin/operations/dashboard/dashboard-page.tsx";
import { adminTitle } from "../../../admin/platform/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/dashboard")({
  head: () => adminTitle("Dashboard"),
  component: DashboardPage,
});
