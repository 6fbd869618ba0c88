import { createRoot } from "react-dom/client";
import { answers } from "./api/answers-now.ts";
import { openVisit, showHead } from "./open-site.tsx";
import { unpackPage } from "./packed-page.ts";
import { parseAddress } from "./routing/addresses.ts";
import { findPage } from "./routing/open-page.ts";
import { createRouter } from "./routing/router.ts";
import { openKept, readKept } from "./site/offline/open-kept.ts";
import { startOffline } from "./site/offline/start.ts";
import { SiteApp } from "./site-app.tsx";
import { SITE } from "./site-pages.ts";

/** Opens a page without a connection from what this browser keeps, in the document that the worker has sent for it. */
export async function openShell(): Promise<void> {
  const visit = openVisit();
  await readKept(() => unpackPage(answers()));
  const found = findPage(SITE, parseAddress(visit.address()));
  if (!("opening" in found)) return visit.leave("redirect" in found ? found.redirect : found.outside);
  const router = createRouter(SITE, visit, await openKept(SITE, found.opening));
  const showItsHead = () => showHead(router.state().shown);
  showItsHead();
  router.follow(showItsHead);
  createRoot(document.body).render(<SiteApp router={router} />);
  await startOffline(router);
}
