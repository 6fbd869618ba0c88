import { createFileRoute } from "@tanstack/react-router";
import { CatalogsPage } from "../../../../admin/catalogs/catalogs-page.tsx";
import { loadPreview } from "../../../../admin/catalogs/load-preview.ts";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { readViewerSearch } from "../../../../search-params.ts";
import { ViewerHost } from "../../../../site/viewer/viewer-host.tsx";

export const Route = createFileRoute("/admin/_panel/catalogs/")({
  validateSearch: readViewerSearch,
  head: () => adminTitle("Catalogs"),
  component: Catalogs,
});

function Catalogs() {
  return (
    <>
      <CatalogsPage />
      <ViewerHost search={Route.useSearch()} load={loadPreview} />
    </>
  );
}
