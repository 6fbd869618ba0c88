import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { HistoryPage } from "../../../../admin/products/history/history-page.tsx";

export const Route = createFileRoute("/admin/_panel/products/$id/history")({
  head: () => adminTitle("Product History"),
  component: History,
});

function History() {
  const { id } = Route.useParams();
  return <HistoryPage key={id} id={id} />;
}
