import { createFileRoute } from "@tanstack/react-router";
import { KeyboardHost } from "../../admin/platform/palette/keyboard-host.tsx";
import { AdminShell } from "../../admin/platform/shell/admin-shell.tsx";
import { ENTRIES } from "../../admin/platform/shell/entries.ts";
import { LoadingPanel } from "../../admin/platform/shell/loading-panel.tsx";

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
