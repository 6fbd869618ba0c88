import { INSTALL_OFFER } from "#contract/site/install-messages.ts";
import { answers } from "#web/api/answers-now.ts";
import { isTyped } from "#web/api/needed-script.ts";
import { siteQuery } from "#web/api/queries.ts";
import { showToast } from "#web/api/toast-store.ts";
import { layerDepth } from "#web/routing/layers.ts";

/** Chromium's event before its own offer. `prompt` needs a press and works once; it rejects without. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** What the browser remembers: the visits so far and the time of the last activity, in milliseconds, until the offer was made. */
interface Visits {
  count: number;
  at: number;
  isOffered?: boolean;
}

/** The localStorage key of the visits. */
const KEPT = "installOffer";
/** Milliseconds without activity after which a page begins a visit. */
const PAUSE = 30 * 60_000;
/** The visit in which the offer is made. */
const VISIT = 3;
/** Milliseconds until the offer, and between looks whether the visitor is busy. */
const QUIET = 5_000;
const SHOWN = 20_000;

let asked: InstallPrompt | undefined;

/**
 * Offers once, in the third visit, to add the site to the home screen of a phone or tablet; not while something is typed or
 * open. Called with each `beforeinstallprompt` event of the page; only browsers that can install the site send one, and none
 * once it is installed.
 */
export function offerInstall(event: Event): void {
  const isFirst = !asked;
  asked = event as InstallPrompt;
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (!isFirst || !isPhone || !answers().known(siteQuery)?.site.offlineMegabytes) return;
  const { count, at, isOffered } = readVisits();
  const now = Date.now();
  // The clock may have been set back.
  const visit = Math.abs(now - at) > PAUSE ? count + 1 : count;
  if (isOffered || !keepVisits({ count: visit, at: now })) return;
  // Not as it is unloaded: that may be hours later, when the tab opens the first page of the next visit.
  document.addEventListener("visibilitychange", () => {
    const visits = readVisits();
    if (document.hidden && !visits.isOffered) keepVisits({ ...visits, at: Date.now() });
  });
  if (visit >= VISIT) setTimeout(offerWhenQuiet, QUIET);
}

function offerWhenQuiet(): void {
  const visits = readVisits();
  // Another tab did.
  if (visits.isOffered) return;
  if (isBusy()) {
    setTimeout(offerWhenQuiet, QUIET);
    return;
  }
  const { business } = answers().known(siteQuery) ?? {};
  if (!business || !keepVisits({ ...visits, isOffered: true })) return;
  const run = () => void asked?.prompt().catch(() => undefined);
  const action = { label: INSTALL_OFFER.add, run };
  showToast({ kind: "success", text: INSTALL_OFFER.text(business.companyName), action }, SHOWN);
}

/** Returns whether an offer would disturb, or be missed: a page without a frame shows no notices. */
const isBusy = (): boolean =>
  document.hidden ||
  isTyped() ||
  layerDepth() > 0 ||
  !!document.activeElement?.matches("input, textarea, select") ||
  !document.querySelector(".toasts");

function readVisits(): Visits {
  try {
    const { count, at, isOffered } = Object(JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
    return { count: Number(count) || 0, at: Number(at) || 0, isOffered: isOffered === true };
  } catch {
    return { count: 0, at: 0 };
  }
}

/** Returns false if this browser remembers nothing: the offer would be repeated. */
function keepVisits(visits: Visits): boolean {
  try {
    localStorage.setItem(KEPT, JSON.stringify(visits));
    return true;
  } catch {
    return false;
  }
}
