import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { MachinesPage } from "../../../../admin/site/settings/machines/machines-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/machines")({
  head: () => adminTitle("Machines"),
  component: MachinesPage,
});
