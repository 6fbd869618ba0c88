import { createFileRoute } from "@tanstack/react-router";
import { KeyboardHost } from "../../admin/palette/keyboard-host.tsx";
import { AdminShell } from "../../admin/shell/admin-shell.tsx";
import { ENTRIES } from "../../admin/shell/entries.ts";
import { LoadingPanel } from "../../admin/shell/loading-panel.tsx";

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
