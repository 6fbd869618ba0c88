import { createFileRoute } from "@tanstack/react-router";
import { KeyboardHost } from "../../features/admin-palette/keyboard-host.tsx";
import { AdminShell } from "../../features/admin-shell/admin-shell.tsx";
import { ENTRIES } from "../../features/admin-shell/entries.ts";
import { LoadingPanel } from "../../features/admin-shell/loading-panel.tsx";

export const Route = createFileRoute("/admin/_panel")({
  component: Panel,
  pendingComponent: LoadingPanel,
});

function Panel() {
  return (
    <AdminShell>
      <KeyboardHost screens={ENTRIES} />
    </AdminShell>
  );
}
