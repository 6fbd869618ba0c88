import type { ComponentType } from "react";
import type { Target } from "./addresses.ts";

/** What a loader says of its page to search engines and browsers. */
export interface PageHead {
  title: string;
  description: string;
  /** The one address of this content, without origin; none for pages that search engines leave alone. */
  canonical?: string;
  /** A part of what stands at the canonical address: search engines are shown there, and keep none of this. */
  isPart?: boolean;
  /** The picture that is the largest thing of the first screen. */
  preload?: { srcSet: string; sizes: string };
  /** Whether the first screen has numbers in the letters of codes, and no picture that these could hold up. */
  hasNumbers?: boolean;
}

/** What an address says to its page: the parts of its path, and what the page reads of its parameters. */
export interface Asked<P = Readonly<Record<string, string>>, S = object> {
  params: P;
  search: S;
}

/** What a page shows, whatever happens: one chunk. */
export interface Screens {
  Page: ComponentType<Asked>;
  /** While it is read for longer than a moment. */
  Pending?: ComponentType;
  Failed?: ComponentType<Asked & { error: unknown }>;
  Missing?: ComponentType;
}

export interface Route {
  path: string;
  /** What the page is called where it could not be read. */
  failed: string;
  /** What the page reads of an address's parameters. */
  readSearch: (raw: Readonly<Record<string, unknown>>) => object;
  /** Needs a document that was loaded at its own path: the policy of a document is that of its first page. */
  isOwnDocument?: true;
  /** Where else an address leads. */
  elsewhere?: (asked: Asked) => Target | undefined;
  /** Reads what the page shows. */
  load: (asked: Asked) => Promise<PageHead>;
  /** The file that is the page's script. */
  file: string;
  screens: () => Promise<Screens>;
}

/** A page that does not exist. */
export class NotFound extends Error {}

/** The route of a path and its own parts; undefined where there is none. Letter case matters in the parts alone. */
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

/** Undefined for what no browser would have written. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
