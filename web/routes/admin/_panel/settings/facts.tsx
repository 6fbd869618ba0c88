import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { FactsContentPage } from "../../../../admin/site/settings/content/facts-form.tsx";

export const Route = createFileRoute("/admin/_panel/settings/facts")({
  head: () => adminTitle("Figures and facts"),
  component: FactsContentPage,
});
