import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../admin/title.ts";
import { DashboardPage } from "../../../features/admin-dashboard/dashboard-page.tsx";

export const Route = createFileRoute("/admin/_panel/dashboard")({
  head: () => adminTitle("Dashboard"),
  component: DashboardPage,
});
