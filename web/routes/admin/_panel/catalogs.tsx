import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../admin/title.ts";
import { CatalogsPage } from "../../../features/admin-catalogs/catalogs-page.tsx";
import { loadPreview } from "../../../features/admin-catalogs/load-preview.ts";
import { readViewerSearch } from "../../../search-params.ts";
import { ViewerHost } from "../../../viewer/viewer-host.tsx";

export const Route = createFileRoute("/admin/_panel/catalogs")({
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
