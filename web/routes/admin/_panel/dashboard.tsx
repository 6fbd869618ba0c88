import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../../admin/dashboard/dashboard-page.tsx";
import { adminTitle } from "../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/dashboard")({
  head: () => adminTitle("Dashboard"),
  component: DashboardPage,
});
