import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { answers } from "./api/answers-now.ts";
import { fadeBetween } from "./motion.ts";
import { unpackPage } from "./packed-page.ts";
import { parseAddress } from "./routing/addresses.ts";
import { findPage, type OpenedPage } from "./routing/open-page.ts";
import { browserVisit, createRouter } from "./routing/router.ts";
import { SiteApp } from "./site-app.tsx";
import { SITE } from "./site-pages.ts";
import "./site/site.css";
import { headOf } from "./ui/page-head.ts";

export const openVisit = () => browserVisit((from, to, show) => fadeBetween(from, to, () => flushSync(show)));

/** Hydrates the page from the server's data, without a request. */
export async function openSite(): Promise<void> {
  addEventListener("beforeinstallprompt", onInstallable);
  const visit = openVisit();
  const { failure, isBroken } = unpackPage(answers());
  // After Back before the script ran, the address is not the rendered page's.
  if (visit.address().split("#", 1)[0] !== visit.documentAddress()) return location.reload();
  const found = findPage(SITE, parseAddress(visit.address()));
  if (!("opening" in found)) return visit.leave("redirect" in found ? found.redirect : found.outside);
  const { opening } = found;
  const screens = await opening.route.screens(opening).catch(() => undefined);
  // A missing or unparsable script must not replace a good page with a crash screen. Without modal dialogs (before Safari
  // 15.4) the page stays unhydrated and its links work.
  if (!isBroken && (!screens || !window.HTMLDialogElement?.prototype.showModal))
    return (await plainPage()).showPlain();
  const first = { ...opening, screens, head: undefined, failure };
  const router = createRouter(SITE, visit, first);
  router.follow(() => {
    const { shown } = router.state();
    if (shown.head || shown.failure) showHead(shown);
  });
  if (!opening.route.isBare)
    whenIdle(async () => (await import("./site/offline/start.ts")).startOffline(router));
  const app = <SiteApp router={router} />;
  // A page that threw on the server is rendered here, where the error is logged.
  if (isBroken) return createRoot(document.body).render(app);
  if (window.changesBefore?.().length) (await undoing().catch(() => undefined))?.undoForeignChanges();
  flushSync(() =>
    hydrateRoot(document.body, app, {
      onCaughtError: async (error, { errorBoundary }) =>
        (await plainPage()).replaceBroken(error, errorBoundary, first, router),
    }),
  );
  window.changesBefore?.(true);
}

/** Chromium sends this soon after a page is loaded, and only where the site can be installed. Its own offer would come each time. */
function onInstallable(event: Event): void {
  event.preventDefault();
  import("./site/offline/install-offer.ts").then(
    ({ offerInstall }) => offerInstall(event),
    () => undefined,
  );
}

/** Loaded only if hydration is impossible. */
const plainPage = () => import("./plain-page.ts");

/** Loaded only for a page that was translated before its script ran. */
const undoing = () => import("./undo-foreign-changes.ts");

/** Milliseconds from hydration until a page is idle: its images are shown, and its reader reads. The worker has to be fetched once. */
const IDLE_AFTER = 5_000;
const IDLE_AFTER_WITH_WORKER = 1_000;

/** Calls `work` when the page is idle; its failure means that this browser keeps nothing. */
function whenIdle(work: () => Promise<unknown>): void {
  const wait = navigator.serviceWorker?.controller ? IDLE_AFTER_WITH_WORKER : IDLE_AFTER;
  setTimeout(() => work().catch(() => undefined), wait);
}

/** The elements that a new page replaces or removes. */
const OF_PAGE = 'meta[name="description"],meta[name="robots"],link[rel="canonical"]';

export function showHead(shown: OpenedPage): void {
  const { title, tags } = headOf(shown.head, shown.route.failed);
  document.title = title;
  for (const before of document.head.querySelectorAll(OF_PAGE)) before.remove();
  for (const [name, attributes] of tags) {
    const tag = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
    if (tag.matches(OF_PAGE)) document.head.append(tag);
  }
}
