import type { StandingPage } from "../../contract/site/pages.ts";
import { queryText } from "../api/address.ts";
import { type ListingSearch, type PartsSearch, parseSearch, type ViewerSearch } from "../search-params.ts";

/** The pages of the site: what stands behind a dollar is a part of its own in each address, and what else an address says. */
export interface Addresses extends Record<StandingPage, object> {
  "/enquiry-list": object;
  "/newsletter/unsubscribe/$token": object;
  "/products": object;
  "/products/$category": ListingSearch;
  "/products/$category/$productId": object;
  "/products/details/$productId": object;
  "/search": PartsSearch;
}
export type Path = keyof Addresses;

type Names<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** The parts of a path that are its own in each address. */
export type Params<P extends string> = { readonly [Name in Names<P>]: string };

type Named<P extends string> = [Names<P>] extends [never] ? { params?: undefined } : { params: Params<P> };

/** Where something leads: to a page, or to the one that one is on, otherwise. */
export type Target =
  | { [P in Path]: { to: P; search?: Addresses[P] & ViewerSearch } & Named<P> }[Path]
  | { to: "."; params?: undefined; search?: object | ((now: ViewerSearch) => object) };

/** An address of this site in its parts. */
export interface Place {
  pathname: string;
  /** As anybody may have typed it. */
  search: Readonly<Record<string, unknown>>;
  hash: string;
  /** All of it. */
  href: string;
}

export function placeOf(address: string): Place {
  const { pathname, search, hash } = new URL(address, "http://localhost");
  return { pathname, search: parseSearch(search), hash, href: pathname + search + hash };
}

/** The address that leads to a target from a place; `now` is what the page there reads of its parameters. */
export function addressOf(
  { to, params, search }: Target,
  { pathname }: Pick<Place, "pathname">,
  now: () => object,
): string {
  const path =
    to === "."
      ? pathname
      : to.replace(/\$(\w+)/g, (_, name: string) =>
          encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ""),
        );
  if (!search) return path;
  return path + queryText(typeof search === "function" ? search(now()) : search);
}
