import { createFileRoute } from "@tanstack/react-router";
import { AdminShell } from "../../features/admin-shell/admin-shell.tsx";
import { LoadingPanel } from "../../features/admin-shell/loading-panel.tsx";

export const Route = createFileRoute("/admin/_panel")({
  component: AdminShell,
  pendingComponent: LoadingPanel,
});
