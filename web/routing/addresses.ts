import type { StandingPage } from "#contract/site/site-content.ts";
import { queryText } from "../api/address.ts";
import { type ListingSearch, parseSearch, type ViewerSearch } from "../search-params.ts";

/** The pages by path, each with its search parameters; `$name` in a path is a parameter. */
export interface Addresses extends Record<StandingPage, object> {
  "/catalogue/$category": object;
  "/catalogue/$category/$page": object;
  "/enquiry-list": object;
  "/newsletter/unsubscribe/$token": object;
  "/offline": object;
  "/products": object;
  "/products/$category": ListingSearch;
  "/products/$category/$productId": object;
  "/products/details/$productId": object;
  "/quotation/$token": object;
  "/search": ListingSearch;
}
export type Path = keyof Addresses;

type Names<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** The path parameters of a page. */
export type Params<P extends string> = { readonly [Name in Names<P>]: string };

type Named<P extends string> = [Names<P>] extends [never] ? { params?: undefined } : { params: Params<P> };

/** The target of a link: another page, or the current one with other parameters. */
export type Target =
  | { [P in Path]: { to: P; search?: Addresses[P] & ViewerSearch } & Named<P> }[Path]
  | { to: "."; params?: undefined; search?: object | ((now: ViewerSearch) => object) };

export interface PageAddress {
  pathname: string;
  /** Unvalidated. */
  search: Readonly<Record<string, unknown>>;
  hash: string;
  href: string;
}

export function parseAddress(address: string): PageAddress {
  const { pathname, search, hash } = new URL(address, "http://localhost");
  return { pathname, search: parseSearch(search), hash, href: pathname + search + hash };
}

/** Returns the address of a target. `now` is the current page's search parameters. */
export function addressOf(
  { to, params, search }: Target,
  { pathname }: Pick<PageAddress, "pathname">,
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
