import { createFileRoute } from "@tanstack/react-router";
import { readRowSearch } from "../../../../../admin/imports/import-search.ts";
import { OneImportPage } from "../../../../../admin/imports/one-import-page.tsx";
import { adminTitle } from "../../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/products/import/$importId")({
  validateSearch: readRowSearch,
  head: () => adminTitle("Import"),
  component: Import,
});

function Import() {
  const { importId } = Route.useParams();
  // The router passes unvalidated parameters as well.
  const search = Route.useSearch({ select: (raw) => readRowSearch({ ...raw }) });
  return <OneImportPage key={importId} id={importId} search={search} />;
}
