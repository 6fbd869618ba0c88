import { createFileRoute } from "@tanstack/react-router";
import { AdminShell } from "../../admin/platform/shell/admin-shell.tsx";
import { LoadingPanel } from "../../admin/platform/shell/loading-panel.tsx";

export const Route = createFileRoute("/admin/_panel")({
  component: AdminShell,
  pendingComponent: LoadingPanel,
});
