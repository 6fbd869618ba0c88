import { addressOf, type PageAddress } from "./addresses.ts";
import { findRoute, type PageHead, type Route, type RouteArgs, type Screens } from "./routes.ts";

export interface Site {
  routes: readonly Route[];
  /** Returns the address of a document outside the router, or undefined if `place` is a page. */
  outside: (place: PageAddress) => string | undefined;
  loadFrame: (place: PageAddress) => Promise<unknown>;
  /** Reads the parameters that every page has. */
  readSearch: (raw: Readonly<Record<string, unknown>>) => object;
}

/** A loaded page: its arguments, its content, and why it can't be shown. */
export interface OpenedPage extends RouteArgs {
  place: PageAddress;
  route: Route;
  /** Undefined if the page's script failed to load. */
  screens: Screens | undefined;
  head: PageHead | undefined;
  failure?: Failure | undefined;
}

export interface Failure {
  error: unknown;
  /** Whether the failure replaces the frame as well. */
  isWhole: boolean;
}

/** A page to load, a redirect, or a document outside the router. */
export type FoundPage = { opening: PageOpening } | { redirect: string } | { outside: string };

export interface PageOpening extends RouteArgs {
  place: PageAddress;
  route: Route;
}

/** Matches an address. An unknown one redirects home, temporarily (ruling 'Unknown category in a public URL'). */
export function findPage(site: Site, place: PageAddress): FoundPage {
  const outside = site.outside(place);
  if (outside) return { outside };
  const plain = `/${place.pathname.split("/").filter(Boolean).join("/")}`;
  if (plain !== place.pathname) return { redirect: plain + queryOf(place) };
  const found = findRoute(site.routes, place.pathname);
  if (!found) return { redirect: "/" };
  const { route, params } = found;
  const search = route.readSearch(place.search);
  const other = route.elsewhere?.({ params, search: { ...site.readSearch(place.search), ...search } });
  return other
    ? { redirect: addressOf(other, place, () => search) }
    : { opening: { place, route, params, search } };
}

const queryOf = ({ href, pathname }: PageAddress) => href.slice(pathname.length);

/** Loads a page's data and its script. Never rejects; the page shows the failure. */
export async function openPage(site: Site, opening: PageOpening): Promise<OpenedPage> {
  const { route, place } = opening;
  const [frame, head, screens] = await Promise.allSettled([
    site.loadFrame(place),
    route.load(opening),
    route.screens(opening),
  ]);
  const failed = [frame, head, screens].find((each) => each.status === "rejected");
  return {
    ...opening,
    screens: screens.status === "fulfilled" ? screens.value : undefined,
    head: head.status === "fulfilled" ? head.value : undefined,
    failure: failed && { error: failed.reason, isWhole: frame.status === "rejected" },
  };
}
