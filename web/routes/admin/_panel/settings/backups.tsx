import { createFileRoute } from "@tanstack/react-router";
import { BackupsPage } from "../../../../admin/operations/backups/backups-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/settings/backups")({
  head: () => adminTitle("Backups"),
  component: BackupsPage,
});
