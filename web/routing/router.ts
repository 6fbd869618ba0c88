import type { ComponentType } from "react";
import { isFinal } from "../api/errors.ts";
import { tryLater } from "../api/try-later.ts";
import { addressOf, type PageAddress, parseAddress } from "./addresses.ts";
import { layerDepth, leaveFor } from "./layers.ts";
import { findPage, type OpenedPage, openPage, type PageOpening, type Site } from "./open-page.ts";
import { NotFound } from "./routes.ts";
import type { Navigation } from "./use-router.ts";

/** Milliseconds until a pending page replaces the previous one. */
const PENDING_AFTER = 200;
/** Longer redirect chains are ignored. */
const REDIRECTS_MAX = 5;

/** `place` is the requested address, `shown` the rendered page. */
export interface RouterState {
  place: PageAddress;
  isPending: boolean;
  shown: OpenedPage;
  /** The pending screen, once the navigation takes longer than PENDING_AFTER. */
  Pending?: ComponentType | undefined;
  arrival: Arrival;
}

/** How a page was reached; a new object per navigation. */
interface Arrival {
  /** Whether it is another page, not the same with other parameters. */
  isOther: boolean;
  /** The scroll target: the history entry's position, the top, or none. */
  scroll: "kept" | "top" | undefined;
  key: string;
}

export interface Router extends Navigation {
  /** Returns the same object until something changes. */
  state(): RouterState;
}

/** Creates a router that starts at a rendered page. It depends on neither React nor the browser. */
export function createRouter(site: Site, visit: RouterVisit, first: OpenedPage): Router {
  const followers = new Set<() => void>();
  const underWay = new Map<string, Promise<OpenedPage>>();
  let latest = 0;
  let endRecovery = () => {};
  let state: RouterState = {
    place: first.place,
    isPending: false,
    shown: first,
    arrival: { isOther: false, scroll: undefined, key: visit.key() },
  };

  const set = (changes: Partial<RouterState>) => {
    state = { ...state, ...changes };
    for (const follower of [...followers]) follower();
  };
  /** Shares one load between preload and click. */
  const open = (opening: PageOpening): Promise<OpenedPage> => {
    const { href } = opening.place;
    const running = underWay.get(href) ?? openPage(site, opening).finally(() => underWay.delete(href));
    underWay.set(href, running);
    return running;
  };
  /** Follows redirects. Returns the page to load, or the address of a document outside the router. */
  const find = (address: string): PageOpening | string => {
    let { href } = parseAddress(address);
    for (let redirects = 0; redirects < REDIRECTS_MAX; redirects += 1) {
      const found = findPage(site, parseAddress(href));
      if ("outside" in found) return found.outside;
      if ("opening" in found) {
        const { route, place } = found.opening;
        const isLoaded =
          !route.isOwnDocument || parseAddress(visit.documentAddress()).pathname === place.pathname;
        return isLoaded ? found.opening : place.href;
      }
      href = found.redirect;
    }
    return href;
  };

  /** Loads a failed page again later, while it is shown; its error stays until then. */
  function recover(failures = 1): void {
    const { shown } = state;
    const error = shown.failure?.error;
    if (!shown.failure || isFinal(error) || error instanceof NotFound) return;
    const mine = latest;
    endRecovery = visit.tryLater(failures, async () => {
      const next = await openPage(site, shown);
      if (mine !== latest) return;
      if (!next.failure)
        set({ shown: next, arrival: { isOther: false, scroll: undefined, key: visit.key() } });
      else recover(failures + 1);
    });
  }

  async function show(address: string, scroll: Arrival["scroll"], isReload = false): Promise<void> {
    const opening = find(address);
    if (typeof opening === "string") return visit.leave(opening);
    latest += 1;
    endRecovery();
    const mine = latest;
    const { place } = opening;
    if (place.href !== parseAddress(address).href) visit.replace(place.href);
    const { shown } = state;
    // The browser handles fragments of the same page.
    const isFragment = place.hash !== state.place.hash && withoutHash(place) === withoutHash(state.place);
    if (isFragment && !isReload) return set({ place });
    const arrival = { isOther: place.pathname !== shown.place.pathname, scroll, key: visit.key() };
    // The viewer's parameters don't affect the page below it, so nothing is loaded.
    if (isSamePage(opening, shown) && !isReload && !shown.failure) {
      set({ place, isPending: false, Pending: undefined, shown: { ...shown, place }, arrival });
      return;
    }
    set({ place, isPending: true });
    let isLoading = true;
    const timer = setTimeout(async () => {
      const screens = await opening.route.screens(opening).catch(() => undefined);
      // A page that only waited for its script is complete now.
      await new Promise((resolve) => setTimeout(resolve));
      if (mine === latest && isLoading) set({ Pending: screens?.Pending });
    }, PENDING_AFTER);
    const next = await open(opening);
    // From here the previous page stays until the next is rendered, so that it can fade.
    isLoading = false;
    clearTimeout(timer);
    if (mine !== latest) return;
    // A missing script may mean a new release, whose document names other scripts. Offline there is no document either.
    if (!next.screens && visit.isOnline()) return visit.leave(place.href);
    visit.turn(shown.place.pathname, place.pathname, () => {
      if (mine !== latest) return;
      set({ isPending: false, Pending: undefined, shown: next, arrival });
      recover();
    });
  }
  recover();
  visit.listen(() => show(visit.address(), "kept"));

  return {
    state: () => state,
    place: () => state.place,
    isPending: () => state.isPending,
    follow(onChange) {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
    addressOf: (target) => addressOf(target, state.place, () => readOf(site, state)),
    go(address, { replace = false, resetScroll = true } = {}) {
      const { href } = parseAddress(address);
      if (replace || href === visit.address()) visit.replace(href);
      else visit.push(href);
      show(href, resetScroll ? "top" : undefined);
    },
    back: visit.back,
    reload: () => void show(visit.address(), undefined, true),
    preload(address) {
      const opening = find(address);
      if (typeof opening !== "string") open(opening);
    },
  };
}

/** Returns the parameters that the current page and its frame have read. */
const readOf = (site: Site, { place, shown }: RouterState): object => ({
  ...site.readSearch(place.search),
  ...shown.route.readSearch(place.search),
});

const withoutHash = ({ href, hash }: PageAddress): string => href.slice(0, href.length - hash.length);

const isSamePage = (one: PageOpening, other: PageOpening): boolean =>
  one.route === other.route &&
  one.place.pathname === other.place.pathname &&
  JSON.stringify(one.search) === JSON.stringify(other.search);

/** The browser APIs that a router needs. */
export interface RouterVisit {
  address(): string;
  key(): string;
  push(address: string): void;
  replace(address: string): void;
  back(): void;
  /** Calls `onMove` on Back and Forward. */
  listen(onMove: () => void): void;
  leave(address: string): void;
  /** Returns the address that the document was loaded from, without its fragment. */
  documentAddress(): string;
  isOnline(): boolean;
  /** Attempts something again; returns the function that ends it (web/api/try-later.ts). */
  tryLater(failures: number, attempt: () => void): () => void;
  /** Transitions between two pages; `show` renders the next one synchronously. It is called at once or after a moment. */
  turn(from: string, to: string, show: () => void): void;
}

export function browserVisit(turn: RouterVisit["turn"]): RouterVisit {
  const address = () => location.pathname + location.search + location.hash;
  const key = (): string => history.state?.key ?? location.href;
  let pushCount = 0;
  return {
    address,
    key,
    push(next) {
      pushCount += 1;
      history.pushState({ key: `${Date.now().toString(36)}-${pushCount}` }, "", next);
    },
    replace: (next) => history.replaceState({ key: key() }, "", next),
    back: () => history.go(-1 - layerDepth()),
    listen: (onMove) => window.addEventListener("popstate", onMove),
    // Assigning the same address would only move to its fragment.
    leave: (next) => (next === address() ? location.reload() : leaveFor(next)),
    documentAddress: () => document.documentElement.dataset["at"] ?? location.pathname + location.search,
    isOnline: () => navigator.onLine,
    tryLater,
    turn,
  };
}
