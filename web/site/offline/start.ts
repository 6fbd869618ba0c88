import { WAITING_TEXTS } from "#contract/enquiries/waiting-messages.ts";
import { answers } from "#web/api/answers-now.ts";
import { siteQuery } from "#web/api/queries.ts";
import { showToast } from "#web/api/toast-store.ts";
import type { Router } from "#web/routing/router.ts";
import { toastSendResult } from "../enquiry/form/send-note.tsx";
import {
  followWaiting,
  isConnected,
  listWaiting,
  sendWaiting,
  type Waiting,
} from "../enquiry/waiting/store.ts";
import { statusView } from "../frame/status-view.ts";
import { boundKept, forgetKept, keeper, keepLoaded, keepPage, shownAsOf } from "./keeper.ts";
import { isPersonal, SHELL_PATH } from "./kept.ts";
import { refreshPartList } from "./part-list.ts";
import { OfflineStatus, waitingCount } from "./status.tsx";

/** Starts what a page does for the time without a connection, once it is idle: it keeps what is seen, and sends what waits. */
export async function startOffline(router: Router): Promise<void> {
  statusView.set(() => OfflineStatus);
  followWaiting(onWaiting);
  onWaiting();
  watchLine();
  const { serviceWorker } = navigator;
  // Absent on plain HTTP.
  if (!serviceWorker) return;
  const megabytes = answers().known(siteQuery)?.site.offlineMegabytes ?? 0;
  if (!megabytes) return stop(serviceWorker);
  answers().keepIn(keeper);
  let last = "";
  const keepShown = () => {
    const { failure, route, place } = router.state().shown;
    const address = place.href.slice(0, place.href.length - place.hash.length);
    if (failure || address === last || route.path === SHELL_PATH || isPersonal(place.pathname)) return;
    last = address;
    void keepPage(address, document.title);
  };
  keepShown();
  router.follow(keepShown);
  boundKept(megabytes);
  if (isSaving()) return;
  await serviceWorker.register("/sw.js");
  await serviceWorker.ready;
  keepLoaded();
  await refreshPartList();
}

/** Whether the visitor has asked for less data (Network Information API). */
const isSaving = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Milliseconds until the line is tried again while something waits for it: 2, 5 and 15 s after the first time, and then so often. */
const WAITS = [2_000, 3_000, 10_000];
const LAST_WAIT = 15_000;

/**
 * Sends what waits and renews what is shown from this browser as soon as the site can be reached: now, when the browser is online
 * again, and every few seconds, since a browser takes a line without signal for a connection.
 */
function watchLine(): void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isNeeded = () => shownAsOf.get() !== undefined || waitingCount.get() > 0;
  const plan = () => {
    if (!isNeeded()) tries = 0;
    else timer ??= setTimeout(look, WAITS[tries] ?? LAST_WAIT);
  };
  const look = async () => {
    clearTimeout(timer);
    timer = undefined;
    tries += 1;
    if (shownAsOf.get() !== undefined && (await isConnected())) answers().renew([]);
    await sendWaiting().catch(() => undefined);
    plan();
  };
  shownAsOf.follow(plan);
  waitingCount.follow(plan);
  addEventListener("online", look);
  void look();
}

function onWaiting(ended?: Waiting): void {
  listWaiting().then((all) => waitingCount.set(all.filter(({ state }) => state === "waiting").length));
  if (ended?.state === "sent") {
    const { reference } = ended;
    toastSendResult({ text: WAITING_TEXTS.nowSent, ...(reference && { reference }) });
  }
  if (ended?.state === "refused")
    showToast({
      kind: "error",
      text: ended.message ? WAITING_TEXTS.refused(ended.message) : WAITING_TEXTS.refusedWithoutReason,
    });
}

/** The owner has switched keeping off: removes the worker and all that it has kept, but not what waits to be sent. */
async function stop(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration();
  await registration?.unregister();
  await forgetKept();
}
