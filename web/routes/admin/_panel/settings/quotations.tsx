import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { QuotationSettingsPage } from "../../../../admin/site/settings/quotations/quotations-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/quotations")({
  head: () => adminTitle("Quotations"),
  component: QuotationSettingsPage,
});
