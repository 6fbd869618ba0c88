import { addressOf, type Place } from "./addresses.ts";
import { type Asked, findRoute, type PageHead, type Route, type Screens } from "./routes.ts";

/** What a site is made of. */
export interface Site {
  routes: readonly Route[];
  /** The address of a document that is none of the site's pages, where an address is one. */
  outside: (place: Place) => string | undefined;
  /** Reads what every page's frame shows. */
  loadFrame: (place: Place) => Promise<unknown>;
  /** What every page reads of an address's parameters. */
  readSearch: (raw: Readonly<Record<string, unknown>>) => object;
}

/** A page as it was found: what it was asked with, what it shows, and why it can't be shown. */
export interface Shown extends Asked {
  place: Place;
  route: Route;
  /** Undefined where the page's script did not come. */
  screens: Screens | undefined;
  head: PageHead | undefined;
  failure?: Failure | undefined;
}

export interface Failure {
  error: unknown;
  /** Whether the frame is missing, not the page. */
  isWhole: boolean;
}

/** A page that is about to be read, another address that this one leads to, or a document of its own. */
export type Found = { opening: Opening } | { redirect: string } | { outside: string };

export interface Opening extends Asked {
  place: Place;
  route: Route;
}

/** What an address leads to. Any address that is none leads home, for the time being (ruling 'Unknown category in a public URL'). */
export function findPage(site: Site, place: Place): Found {
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

const queryOf = ({ href, pathname }: Place) => href.slice(pathname.length);

/** Reads a page and its script. Never rejects: what fails is what the page then shows. */
export async function openPage(site: Site, opening: Opening): Promise<Shown> {
  const { route, place } = opening;
  const [frame, head, screens] = await Promise.allSettled([
    site.loadFrame(place),
    route.load(opening),
    route.screens(),
  ]);
  const failed = [frame, head, screens].find((each) => each.status === "rejected");
  return {
    ...opening,
    screens: screens.status === "fulfilled" ? screens.value : undefined,
    head: head.status === "fulfilled" ? head.value : undefined,
    failure: failed && { error: failed.reason, isWhole: frame.status === "rejected" },
  };
}
