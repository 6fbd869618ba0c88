import { createFileRoute } from "@tanstack/react-router";
import { QuotationPage } from "../../../../admin/enquiries/quotations/quotation-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/quotations/$id")({
  head: () => adminTitle("Quotation"),
  component: Open,
});

function Open() {
  const { id } = Route.useParams();
  return <QuotationPage key={id} id={id} />;
}
