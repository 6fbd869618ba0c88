import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { PhotographsCard } from "../../../../admin/site/hero/photographs.tsx";

export const Route = createFileRoute("/admin/_panel/settings/photographs")({
  head: () => adminTitle("Photos"),
  component: PhotographsCard,
});
