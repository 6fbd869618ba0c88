import { useEffect } from "react";
import { Arrivals } from "./routing/arrivals.tsx";
import { Boundary } from "./routing/boundary.tsx";
import type { Router } from "./routing/router.ts";
import { Screen, showMessage } from "./routing/screen.tsx";
import { NavigationContext, usePageAddress } from "./routing/use-router.ts";
import { useShown } from "./routing/use-state.ts";
import { readViewerSearch } from "./search-params.ts";
import { LISTENING } from "./site/around-paint.ts";
import { DialogHost } from "./site/enquiry/links/open-dialog.tsx";
import { SiteFrame } from "./site/frame/site-frame.tsx";
import { BarSearch } from "./site/search/search-box.tsx";
import { loadViewer } from "./site/viewer/load-viewer.ts";
import { ViewerHost } from "./site/viewer/viewer-host.tsx";
import { CrashScreen, WholeCrashScreen } from "./ui/crash-screen.tsx";

/** The public site: the current page in its frame, with the viewer and dialogs over it. */
export function SiteApp({ router }: { router: Router }) {
  const shown = useShown(router);
  useEffect(() => void dispatchEvent(new Event(LISTENING)), []);
  if (shown.failure?.isWhole) return <WholeCrashScreen error={shown.failure.error} />;
  const hasLead = shown.route.path === "/" && !shown.failure;
  const screen = <Screen router={router} Crash={CrashScreen} />;
  return (
    <NavigationContext value={router}>
      <Boundary of={shown} failed={(error) => <WholeCrashScreen error={error} />} onFailed={showMessage}>
        {shown.route.isBare ? (
          screen
        ) : (
          <>
            <SiteFrame search={<BarSearch hasLead={hasLead} />}>{screen}</SiteFrame>
            <Overlay />
            <DialogHost />
            <Arrivals router={router} list="parts" />
          </>
        )}
      </Boundary>
    </NavigationContext>
  );
}

function Overlay() {
  const { search } = usePageAddress();
  return <ViewerHost search={readViewerSearch(search)} load={loadViewer} />;
}
