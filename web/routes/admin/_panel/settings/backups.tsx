import { createFileRoute } from "@tanstack/react-router";
import { BackupsPage } from "../../../../admin/operations/backups/backups-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/backups")({
  head: () => adminTitle("Backups"),
  component: BackupsPage,
});
