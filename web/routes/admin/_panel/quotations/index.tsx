import { createFileRoute } from "@tanstack/react-router";
import { readQuotationSearch } from "../../../../admin/enquiries/quotations/quotation-search.ts";
import { QuotationsPage } from "../../../../admin/enquiries/quotations/quotations-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/quotations/")({
  validateSearch: readQuotationSearch,
  head: () => adminTitle("Quotations"),
  component: Quotations,
});

function Quotations() {
  const search = Route.useSearch();
  // The router passes unvalidated parameters as well.
  return <QuotationsPage search={readQuotationSearch({ ...search })} />;
}
