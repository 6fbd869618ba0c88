import {
  CATALOG_PAGES_MAX,
  FILTER_CHOICES_MAX,
  SEARCH_TEXT_MAX,
  ZOOM_MAX,
  ZOOM_MIN,
} from "../contract/platform/limits.ts";
import { queryText } from "./api/address.ts";

/** The opposite of parseSearch. */
export { queryText as stringifySearch };

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

/** The search parameters of a listing: `filter` holds values of its filters, each as 'machine.omniplus'. */
export interface ListingSearch extends PartsSearch {
  filter?: string[];
  /** Cards, where nothing is said. */
  view?: "table";
}

/** Reads those of an address that anybody may have typed: the same choice is the same address, in whichever order it was made. */
export function readListingSearch(raw: Record<string, unknown>): ListingSearch {
  const chosen = [raw["filter"] ?? []].flat().filter((each) => CHOICE.test(String(each))) as string[];
  const filter = [...new Set(chosen)].sort().slice(0, FILTER_CHOICES_MAX);
  return {
    ...readPartsSearch(raw),
    ...(filter.length && { filter }),
    ...(raw["view"] === "table" && { view: "table" }),
  };
}

const CHOICE = /^[^.]{1,150}\..{1,149}$/;

/** The catalogue viewer over a page (ruling 'Catalogues'): none of these without `catalogue`. */
export interface ViewerSearch {
  /** A catalogue's key, or 'default' for the one that the viewer opens with. */
  catalogue?: string;
  leaf?: number;
  /** In percent. */
  zoom?: number;
  find?: string;
  spread?: 1;
  /** The number of a part that is outlined on its page. */
  part?: number;
}

const CATALOGUE_KEY = /^[\w-]{1,64}$/;

/** Reads the viewer's parameters of an address that anybody may have typed: what makes no sense is dropped. */
export function readViewerSearch(raw: Record<string, unknown>): ViewerSearch {
  const catalogue = String(raw["catalogue"] ?? "");
  if (!CATALOGUE_KEY.test(catalogue)) return {};
  const leaf = Number(raw["leaf"]);
  const zoom = Number(raw["zoom"]);
  const find = textOf(raw["find"]);
  const part = raw["part"] === undefined ? Number.NaN : Number(raw["part"]);
  return {
    catalogue,
    ...(Number.isInteger(leaf) && leaf > 1 && leaf <= CATALOG_PAGES_MAX ? { leaf } : {}),
    ...(Number.isInteger(zoom) && zoom >= ZOOM_MIN * 100 && zoom <= ZOOM_MAX * 100 ? { zoom } : {}),
    ...(find ? { find } : {}),
    ...(String(raw["spread"]) === "1" ? { spread: 1 } : {}),
    ...(Number.isSafeInteger(part) && part >= 0 ? { part } : {}),
  };
}

/** The parameters of the page below the viewer. */
export function withoutViewer<T extends ViewerSearch>(search: T): Omit<T, keyof ViewerSearch> {
  const { catalogue, leaf, zoom, find, spread, part, ...page } = search;
  return page;
}

const textOf = (raw: unknown): string =>
  String(raw ?? "")
    .slice(0, SEARCH_TEXT_MAX)
    .trim();

/**
 * Search parameters as plain texts, written as a form without script writes them: `?q=471` is the text 471
 * on every way into the page. What is chosen of filters is a list.
 */
export function parseSearch(search: string): Record<string, unknown> {
  const fields = new URLSearchParams(search);
  const filter = fields.getAll("filter");
  return { ...Object.fromEntries(fields), ...(filter.length && { filter }) };
}

const LISTING_PATH = /^\/products\/[^/]+\/?$/;

/**
 * The address of a page without what no page reads: the same for all that show the same. Parameters of campaigns, of
 * nonsense and of the first page are left out.
 */
export function pageAddress(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const raw = parseSearch(query);
  const read = LISTING_PATH.test(path) ? readListingSearch : readPartsSearch;
  return path + queryText({ ...read(raw), ...readViewerSearch(raw) });
}
