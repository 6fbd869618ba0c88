import { CATALOG_PAGES_MAX, ZOOM_MAX, ZOOM_MIN } from "#contract/catalogs/limits.ts";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { FILTER_CHOICES_MAX } from "#contract/products/limits.ts";
import { queryText } from "./api/address.ts";

export { queryText as stringifySearch };

/** A text and a page; page 1 and an empty text are omitted. */
interface PartsSearch {
  q?: string;
  page?: number;
}

/** Reads `?q=&page=` and drops invalid values. */
export function readPartsSearch(raw: Record<string, unknown>): PartsSearch {
  const q = textOf(raw["q"]);
  const page = Number(raw["page"]);
  return {
    ...(q ? { q } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

/** The parameters of listings and search results; `filter` holds values such as 'machine.omniplus'. */
export interface ListingSearch extends PartsSearch {
  filter?: string[];
  /** Default: cards. */
  view?: "table";
  /** The measure by which the table of one kind of part is sorted: 'length', '-length'. */
  sort?: string;
}

/** Reads a listing's parameters and drops invalid ones. Filters are sorted, so that the same choice has one address. */
export function readListingSearch(raw: Record<string, unknown>): ListingSearch {
  const chosen = [raw["filter"] ?? []].flat().filter((each) => CHOICE.test(String(each))) as string[];
  const filter = [...new Set(chosen)].sort().slice(0, FILTER_CHOICES_MAX);
  const sort = String(raw["sort"] ?? "");
  return {
    ...readPartsSearch(raw),
    ...(filter.length && { filter }),
    ...(raw["view"] === "table" && { view: "table" }),
    ...(raw["view"] === "table" && SORT.test(sort) && { sort }),
  };
}

/** A measure's key has no separators (`filterKey`). */
const SORT = /^-?[\p{L}\p{M}\p{N}]{1,60}$/u;
const CHOICE = /^[^.]{1,150}\..{1,149}$/;

/** The parameters of the catalogue viewer over a page (ruling 'Catalogues'); none without `catalogue`. */
export interface ViewerSearch {
  /** A catalogue's key, or 'default'. */
  catalogue?: string;
  leaf?: number;
  /** In percent. */
  zoom?: number;
  find?: string;
  spread?: 1;
  part?: number;
}

const CATALOGUE_KEY = /^[\w-]{1,64}$/;

/** Reads the viewer's parameters and drops invalid ones. */
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

export function withoutViewer<T extends ViewerSearch>(search: T): Omit<T, keyof ViewerSearch> {
  const { catalogue, leaf, zoom, find, spread, part, ...page } = search;
  return page;
}

const textOf = (raw: unknown): string =>
  String(raw ?? "")
    .slice(0, SEARCH_TEXT_MAX)
    .trim();

/** Parses parameters as strings, as a form without script writes them: `?q=471` is the text "471". Filters are an array. */
export function parseSearch(search: string): Record<string, unknown> {
  const fields = new URLSearchParams(search);
  const filter = fields.getAll("filter");
  return { ...Object.fromEntries(fields), ...(filter.length && { filter }) };
}

const LISTING_PATH = /^\/(?:products\/[^/]+|search)\/?$/;

/** Returns the normalized address of a page: without unknown parameters, invalid ones and page 1. */
export function pageAddress(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const raw = parseSearch(query);
  const read = LISTING_PATH.test(path) ? readListingSearch : readPartsSearch;
  return path + queryText({ ...read(raw), ...readViewerSearch(raw) });
}
