import { createFileRoute } from "@tanstack/react-router";
import { PhotographsCard } from "../../../../admin/hero/photographs.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/photographs")({
  head: () => adminTitle("Photographs"),
  component: PhotographsCard,
});
