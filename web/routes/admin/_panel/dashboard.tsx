import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../../admin/operations/dashboard/dashboard-page.tsx";
import { adminTitle } from "../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/dashboard")({
  head: () => adminTitle("Dashboard"),
  component: DashboardPage,
});
