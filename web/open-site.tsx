import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { answers } from "./api/answers-now.ts";
import { fadeBetween } from "./motion.ts";
import { unpackPage } from "./packed-page.ts";
import { placeOf } from "./routing/addresses.ts";
import { findPage } from "./routing/open-page.ts";
import { browserVisit, createRouter } from "./routing/router.ts";
import { showHead } from "./show-head.ts";
import { SiteApp } from "./site-app.tsx";
import { SITE } from "./site-pages.ts";
import "./site/site.css";

/** Brings the page that the server has rendered to life: from what the server has read, without asking again. */
export async function openSite(): Promise<void> {
  const visit = browserVisit((from, to, show) => fadeBetween(from, to, () => flushSync(show)));
  const { failure, isBroken } = unpackPage(answers());
  // Who went back before the script had come is at another address than the one that the server has drawn.
  if (visit.address().split("#", 1)[0] !== visit.documentAddress()) return location.reload();
  const found = findPage(SITE, placeOf(visit.address()));
  if (!("opening" in found)) return visit.leave("redirect" in found ? found.redirect : found.outside);
  const { opening } = found;
  const screens = await opening.route.screens().catch(() => undefined);
  // What the server has drawn well is never replaced by a crash screen because a script did not load or parse. Without modal
  // dialogs (before Safari 15.4) its links lead where they say.
  if (!isBroken && (!screens || !window.HTMLDialogElement?.prototype.showModal))
    return (await plainPage()).showPlain();
  const first = { ...opening, screens, head: undefined, failure };
  const router = createRouter(SITE, visit, first);
  router.follow(() => {
    const { shown } = router.state();
    if (shown.head || shown.failure) showHead(shown);
  });
  const app = <SiteApp router={router} />;
  // What could not be drawn on the server is drawn here, where what breaks it is logged.
  if (isBroken) return createRoot(document.body).render(app);
  hydrateRoot(document.body, app, {
    onCaughtError: async (error, { errorBoundary }) =>
      (await plainPage()).replaceBroken(error, errorBoundary, first, router),
  });
}

/** What only a page that scripts can't bring to life needs. */
const plainPage = () => import("./plain-page.ts");
