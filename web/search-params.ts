import { CATALOG_PAGES_MAX, SEARCH_TEXT_MAX, ZOOM_MAX, ZOOM_MIN } from "../contract/limits.ts";

/** The search parameters of listings and search results; page 1 and an empty text are left out. */
export interface PartsSearch {
  q?: string;
  page?: number;
}

/** Reads `?q=&page=` of an address that anybody may have typed: what makes no sense is dropped. */
export function readPartsSearch(raw: Record<string, unknown>): PartsSearch {
  const q = textOf(raw["q"]);
  const page = Number(raw["page"]);
  return {
    ...(q ? { q } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

/** The catalogue viewer over a page (ruling 'Catalogues'): none of these without `catalogue`. */
export interface ViewerSearch {
  /** A catalogue's key, or 'default' for the one that the viewer opens with. */
  catalogue?: string;
  leaf?: number;
  /** In percent. */
  zoom?: number;
  find?: string;
  spread?: 1;
}

const CATALOGUE_KEY = /^[\w-]{1,64}$/;

/** Reads the viewer's parameters of an address that anybody may have typed: what makes no sense is dropped. */
export function readViewerSearch(raw: Record<string, unknown>): ViewerSearch {
  const catalogue = String(raw["catalogue"] ?? "");
  if (!CATALOGUE_KEY.test(catalogue)) return {};
  const leaf = Number(raw["leaf"]);
  const zoom = Number(raw["zoom"]);
  const find = textOf(raw["find"]);
  return {
    catalogue,
    ...(Number.isInteger(leaf) && leaf > 1 && leaf <= CATALOG_PAGES_MAX ? { leaf } : {}),
    ...(Number.isInteger(zoom) && zoom >= ZOOM_MIN * 100 && zoom <= ZOOM_MAX * 100 ? { zoom } : {}),
    ...(find ? { find } : {}),
    ...(String(raw["spread"]) === "1" ? { spread: 1 } : {}),
  };
}

/** The parameters of the page below the viewer. */
export function withoutViewer<T extends ViewerSearch>(search: T): Omit<T, keyof ViewerSearch> {
  const { catalogue, leaf, zoom, find, spread, ...page } = search;
  return page;
}

const textOf = (raw: unknown): string =>
  String(raw ?? "")
    .slice(0, SEARCH_TEXT_MAX)
    .trim();

/**
 * Search parameters as plain texts, written as a form without script writes them: `?q=471` is the text 471
 * on every way into the page.
 */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The opposite of parseSearch; undefined fields are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const fields = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(fields).toString();
  return text && `?${text}`;
}

/**
 * The address of a page without what no page reads: the same for all that show the same. Parameters of campaigns, of
 * nonsense and of the first page are left out.
 */
export function pageAddress(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const raw = parseSearch(query);
  return path + stringifySearch({ ...readPartsSearch(raw), ...readViewerSearch(raw) });
}
