import type { ComponentType } from "react";
import type { Target } from "./addresses.ts";

/** A page's metadata for the document head. */
export interface PageHead {
  title: string;
  description: string;
  /** The canonical address without its origin; unset for pages that are not indexed. */
  canonical?: string;
  /** Whether the page shows part of the canonical page's content and is not indexed itself. */
  isPart?: boolean;
  /** The largest image of the first screen. */
  preload?: { srcSet: string; sizes: string; media?: string };
  /** Whether the first screen has figures in the code font and no image that preloading it would delay. */
  hasNumbers?: boolean;
}

/** The path parameters and search parameters of a page. */
export interface RouteArgs<P = Readonly<Record<string, string>>, S = object> {
  params: P;
  search: S;
}

/** The components of a page, in one chunk. */
export interface Screens {
  Page: ComponentType<RouteArgs>;
  Pending?: ComponentType;
  Failed?: ComponentType<RouteArgs & { error: unknown }>;
  Missing?: ComponentType<RouteArgs>;
}

export interface Route {
  path: string;
  /** The title if loading failed. */
  failed: string;
  readSearch: (raw: Readonly<Record<string, unknown>>) => object;
  /** Whether the page needs its own document: a document keeps the security policy of its first page. */
  isOwnDocument?: true;
  /** Whether the page is one person's: it has no frame but its own, and robots may not even follow its links. */
  isBare?: true;
  /** Returns the redirect target, if any. */
  elsewhere?: (args: RouteArgs) => Target | undefined;
  load: (args: RouteArgs) => Promise<PageHead>;
  /** The path of its script, from which the server finds its files. */
  file: string;
  /** The path of the script that only some of its addresses need; `screens` loads it for those. */
  moreFile?: (search: object) => string | undefined;
  screens: (args: RouteArgs) => Promise<Screens>;
}

export class NotFound extends Error {}

/** Returns the first matching route with its path parameters, or undefined. Only the parameters are case-sensitive. */
export function findRoute<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Record<string, string> } | undefined {
  const parts = pathname.split("/");
  for (const route of routes) {
    const params = paramsIn(route.path.split("/"), parts);
    if (params) return { route, params };
  }
  return undefined;
}

function paramsIn(wanted: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of wanted.entries()) {
    const part = parts[at] as string;
    if (name.startsWith("$")) {
      const text = decoded(part);
      if (!text) return undefined;
      params[name.slice(1)] = text;
    } else if (name !== part.toLowerCase()) return undefined;
  }
  return params;
}

/** Returns undefined for an invalid percent-encoding. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
