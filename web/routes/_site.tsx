import { createFileRoute, Outlet } from "@tanstack/react-router";
import { catalogPdfQuery } from "../api/catalogs.ts";
import { siteQuery } from "../api/queries.ts";
import { readViewerSearch } from "../search-params.ts";
import { DialogHost } from "../site/enquiry/links/dialog-host.tsx";
import { SiteFrame } from "../site/frame/site-frame.tsx";
import { SearchField } from "../site/search/search-box.tsx";
import { loadViewer } from "../site/viewer/load-viewer.ts";
import { ViewerHost } from "../site/viewer/viewer-host.tsx";
import { WholeCrashScreen } from "../ui/crash-screen.tsx";

export const Route = createFileRoute("/_site")({
  validateSearch: readViewerSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { catalogue } = readViewerSearch({ ...location.search });
    await Promise.all([
      queryClient.ensureQueryData(siteQuery),
      // For who has no script; with one, the viewer itself reads what it shows.
      import.meta.env.SSR && catalogue && queryClient.prefetchQuery(catalogPdfQuery(catalogue)),
    ]);
  },
  component: PublicFrame,
  errorComponent: WholeCrashScreen,
});

function PublicFrame() {
  return (
    <>
      <SiteFrame search={<SearchField />}>
        <Outlet />
      </SiteFrame>
      <Overlay />
      <DialogHost />
    </>
  );
}

function Overlay() {
  return <ViewerHost search={Route.useSearch()} load={loadViewer} />;
}
