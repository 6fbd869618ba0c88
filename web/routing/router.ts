import type { ComponentType } from "react";
import { addressOf, type Place, placeOf } from "./addresses.ts";
import { findPage, type Opening, openPage, type Shown, type Site } from "./open-page.ts";
import type { Navigation } from "./use-router.ts";

/** For so long the page before stays when the next one is on its way, in milliseconds; then its own screen for that comes. */
const PENDING_AFTER = 200;
/** Addresses that lead on and on lead nowhere. */
const REDIRECTS_MAX = 5;

/** Where a visit is. `place` is the address it is on its way to, `shown` the page that stands there. */
export interface RouterState {
  place: Place;
  isPending: boolean;
  shown: Shown;
  /** What stands there while the next page takes longer than a moment. */
  Pending?: ComponentType | undefined;
  arrival: Arrival;
}

/** How a page was reached; another object for each. */
interface Arrival {
  /** Whether it is another page than the one before, not the same with other parameters. */
  isOther: boolean;
  /** Where it is to be scrolled: as the entry of the history was left, to the top, or not at all. */
  scroll: "kept" | "top" | undefined;
  /** Names the entry of the history. */
  key: string;
}

export interface Router extends Navigation {
  /** The same object until something changes. */
  state(): RouterState;
}

/** A router over the pages of a site, from the page that stands there. Free of React and of the browser. */
export function createRouter(site: Site, visit: Visit, first: Shown): Router {
  const followers = new Set<() => void>();
  const underWay = new Map<string, Promise<Shown>>();
  let latest = 0;
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
  /** One reading for who points at a link and who then follows it. */
  const open = (opening: Opening): Promise<Shown> => {
    const { href } = opening.place;
    const running = underWay.get(href) ?? openPage(site, opening).finally(() => underWay.delete(href));
    underWay.set(href, running);
    return running;
  };
  /** The page that an address leads to in the end, or the address of a document where this one cannot show it. */
  const find = (address: string): Opening | string => {
    let { href } = placeOf(address);
    for (let redirects = 0; redirects < REDIRECTS_MAX; redirects += 1) {
      const found = findPage(site, placeOf(href));
      if ("outside" in found) return found.outside;
      if ("opening" in found) {
        const { route, place } = found.opening;
        const isLoaded = !route.isOwnDocument || placeOf(visit.documentAddress()).pathname === place.pathname;
        return isLoaded ? found.opening : place.href;
      }
      href = found.redirect;
    }
    return href;
  };

  async function show(address: string, scroll: Arrival["scroll"], isAnew = false): Promise<void> {
    const opening = find(address);
    if (typeof opening === "string") return visit.leave(opening);
    latest += 1;
    const mine = latest;
    const { place } = opening;
    if (place.href !== placeOf(address).href) visit.replace(place.href);
    const { shown } = state;
    // The browser itself goes to a fragment of the page.
    const isFragment = place.hash !== state.place.hash && withoutHash(place) === withoutHash(state.place);
    if (isFragment && !isAnew) return set({ place });
    const arrival = { isOther: place.pathname !== shown.place.pathname, scroll, key: visit.key() };
    // What lies over the page is no page: the viewer's parameters change nothing below it.
    if (isSamePage(opening, shown) && !isAnew && !shown.failure) {
      set({ place, isPending: false, Pending: undefined, shown: { ...shown, place }, arrival });
      return;
    }
    set({ place, isPending: true });
    let isOnItsWay = true;
    const timer = setTimeout(async () => {
      const screens = await opening.route.screens().catch(() => undefined);
      // What waited for its script alone has come with it.
      await new Promise((resolve) => setTimeout(resolve));
      if (mine === latest && isOnItsWay) set({ Pending: screens?.Pending });
    }, PENDING_AFTER);
    const next = await open(opening);
    // From here the page before stays until the next one is drawn: it may fade into that.
    isOnItsWay = false;
    clearTimeout(timer);
    if (mine !== latest) return;
    // A newer site has other scripts; the document names them. Without a network there is no document either.
    if (!next.screens && visit.isOnline()) return visit.leave(place.href);
    visit.turn(shown.place.pathname, place.pathname, () => {
      if (mine === latest) set({ isPending: false, Pending: undefined, shown: next, arrival });
    });
  }
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
      const { href } = placeOf(address);
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

/** What the page at the present address and its frame read of its parameters. */
const readOf = (site: Site, { place, shown }: RouterState): object => ({
  ...site.readSearch(place.search),
  ...shown.route.readSearch(place.search),
});

const withoutHash = ({ href, hash }: Place): string => href.slice(0, href.length - hash.length);

const isSamePage = (one: Opening, other: Opening): boolean =>
  one.route === other.route &&
  one.place.pathname === other.place.pathname &&
  JSON.stringify(one.search) === JSON.stringify(other.search);

/** The part of the browser that a router needs. */
export interface Visit {
  /** The address that is shown in the bar. */
  address(): string;
  /** Names the present entry of the history. */
  key(): string;
  push(address: string): void;
  replace(address: string): void;
  back(): void;
  /** Calls `onMove` when the person has gone back or forth. */
  listen(onMove: () => void): void;
  /** Leaves for a document of its own. */
  leave(address: string): void;
  /** The address that the present document was loaded at, without a fragment. */
  documentAddress(): string;
  isOnline(): boolean;
  /** Goes over from the page at one path to that of another by `show`, which draws it at once; soon, or after a moment. */
  turn(from: string, to: string, show: () => void): void;
}

export function browserVisit(turn: Visit["turn"]): Visit {
  const address = () => location.pathname + location.search + location.hash;
  const key = (): string => history.state?.key ?? location.href;
  let made = 0;
  return {
    address,
    key,
    push(next) {
      made += 1;
      history.pushState({ key: `${Date.now().toString(36)}-${made}` }, "", next);
    },
    replace: (next) => history.replaceState({ key: key() }, "", next),
    back: () => history.back(),
    listen: (onMove) => window.addEventListener("popstate", onMove),
    // The same address again would replace nothing but what stands behind the sign of a fragment.
    leave: (next) => (next === address() ? location.reload() : location.assign(next)),
    documentAddress: () => document.documentElement.dataset["at"] ?? location.pathname + location.search,
    isOnline: () => navigator.onLine,
    turn,
  };
}
