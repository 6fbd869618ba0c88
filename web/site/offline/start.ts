import { WAITING_TEXTS } from "../../../contract/enquiries/waiting-messages.ts";
import { answers } from "../../api/answers-now.ts";
import { siteQuery } from "../../api/queries.ts";
import { showToast } from "../../api/toast-store.ts";
import { tryLater } from "../../api/try-later.ts";
import type { Router } from "../../routing/router.ts";
import { toastSendResult } from "../enquiry/form/send-note.tsx";
import { followWaiting, listWaiting, sendWaiting, type Waiting } from "../enquiry/waiting/store.ts";
import { statusView } from "../frame/status-view.ts";
import { boundKept, forgetKept, keeper, keepLoaded, keepPage } from "./keeper.ts";
import { isPersonal, SHELL_PATH } from "./kept.ts";
import { refreshPartList } from "./part-list.ts";
import { OfflineStatus, waitingCount } from "./status.tsx";

/** Starts what a page does for the time without a connection, once it is idle: it keeps what is seen, and sends what waits. */
export async function startOffline(router: Router): Promise<void> {
  statusView.set(() => OfflineStatus);
  followWaiting(onWaiting);
  onWaiting();
  sendLater(0);
  const { serviceWorker } = navigator;
  // Absent on plain HTTP.
  if (!serviceWorker) return;
  const megabytes = answers().known(siteQuery)?.site.offlineMegabytes ?? 0;
  if (!megabytes) return stop(serviceWorker);
  answers().keepIn(keeper);
  const keepShown = () => {
    const { failure, route, place } = router.state().shown;
    if (failure || route.path === SHELL_PATH || isPersonal(place.pathname)) return;
    void keepPage(place.href.slice(0, place.href.length - place.hash.length), document.title);
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

/** Sends what waits: now, after 2, 5 and 15 s, and whenever the browser is online again. */
function sendLater(failures: number): void {
  sendWaiting().then(
    (left) =>
      tryLater(left ? failures + 1 : Number.POSITIVE_INFINITY, () => sendLater(left ? failures + 1 : 0)),
    () => undefined,
  );
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
