import { createFileRoute } from "@tanstack/react-router";
import { loadPreview } from "../../../../admin/catalogs/load-preview.ts";
import { EnquiriesPage } from "../../../../admin/enquiries/enquiries-page.tsx";
import { readInboxSearch } from "../../../../admin/enquiries/inbox-search.ts";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { readViewerSearch } from "../../../../search-params.ts";
import { ViewerHost } from "../../../../site/viewer/viewer-host.tsx";

export const Route = createFileRoute("/admin/_panel/enquiries/")({
  validateSearch: (raw: Record<string, unknown>) => ({ ...readInboxSearch(raw), ...readViewerSearch(raw) }),
  head: () => adminTitle("Enquiries"),
  component: Enquiries,
});

function Enquiries() {
  const search = Route.useSearch();
  return (
    <>
      {/* The router passes unvalidated parameters as well. */}
      <EnquiriesPage search={readInboxSearch({ ...search })} />
      <ViewerHost search={search} load={loadPreview} />
    </>
  );
}
