import { createFileRoute } from "@tanstack/react-router";
import { FactsContentPage } from "../../../../admin/settings/content/facts-form.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/facts")({
  head: () => adminTitle("Figures and facts"),
  component: FactsContentPage,
});
