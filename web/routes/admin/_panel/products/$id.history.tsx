import { createFileRoute } from "@tanstack/react-router";
import { HistoryPage } from "../../../../admin/product-history/history-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/products/$id/history")({
  head: () => adminTitle("Product History"),
  component: History,
});

function History() {
  const { id } = Route.useParams();
  return <HistoryPage key={id} id={id} />;
}
