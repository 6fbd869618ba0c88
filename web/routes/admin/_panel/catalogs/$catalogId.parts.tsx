import { createFileRoute } from "@tanstack/react-router";
import { PartsPage } from "../../../../admin/catalogs/parts/parts-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/catalogs/$catalogId/parts")({
  head: () => adminTitle("Find parts"),
  component: Parts,
});

function Parts() {
  const { catalogId } = Route.useParams();
  return <PartsPage key={catalogId} id={catalogId} />;
}
