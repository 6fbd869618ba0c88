import type { ListFilter, SpecificationName, UnknownWord } from "#contract/products/product.ts";
import type { MachineReader } from "./machines.ts";
import type { OrderedLine } from "./read-order.ts";

/** The schema of PostgreSQL that an index has for itself: what reads all tables of the site, such as a backup, leaves it out. */
export const SEARCH_SCHEMA = "heddle_search";

/**
 * Ids by relevance; `similar` if no product has all words and these only resemble them. The first `exact` are what was searched
 * for; the others have its name only in a description or specification.
 */
export interface SearchResult {
  ids: readonly string[];
  exact: number;
  similar: boolean;
  unknown: readonly UnknownWord[];
  /** There are more products than these ids, which are too many to count. */
  isCut?: true;
}

/** The listing of a category or of all: a search in it, and the chosen values as in the address. */
export interface ListingQuery {
  category: string | undefined;
  text: string;
  choices: readonly string[];
  /** The measure by which chosen parts are sorted ('length', '-length'). */
  sort?: string | undefined;
  /** The page of which the ids are wanted; all of them without it. */
  place?: Place | undefined;
}

/** A page of a list. */
export interface Place {
  from: number;
  count: number;
}

/** The filters of a list, and the matching ids in its order; undefined ids if no known value was chosen. */
export interface Filtered {
  ids: readonly string[] | undefined;
  /** The number of matching products, of which `ids` may be a page. */
  total: number;
  filters: readonly ListFilter[];
}

/**
 * What callers ask of the search. It has everything committed before the call, by any process, as far as an answer waits for it;
 * `withUnpublished` is for administrators. The engine behind it (`engines/`) is chosen by `services.ts`.
 */
export interface SearchEngine {
  /** Ids of products by relevance, of one category if given. */
  find(text: string, category?: string, withUnpublished?: boolean): Promise<SearchResult>;
  machines(text: string): Promise<readonly string[]>;
  /** The lines of a pasted list, with the product that has the code, or as the only one the name (see readOrder). */
  orderLines(text: string): Promise<readonly (OrderedLine & { id: string | undefined })[]>;
  /** Undefined while the index is being built; waits instead if a value was chosen. */
  filtered(query: ListingQuery): Promise<Filtered | undefined>;
  /** The ids of a page, newest first, of one category or all. */
  newest(category: string | undefined, place: Place, withUnpublished?: boolean): Promise<readonly string[]>;
  /** The change number of each product's state; undefined if unknown, as all are while the index is behind. */
  changesOf(ids: readonly string[]): Promise<readonly (number | undefined)[]>;
  filterNames(): Promise<readonly SpecificationName[]>;
  machineReader(): MachineReader;
  /** Product counts by category; empty categories are absent. */
  counts(withUnpublished?: boolean): Promise<ReadonlyMap<string, number>>;
  /** The same of the published products in stock. */
  stocked(): Promise<ReadonlyMap<string, number>>;
  /** Grows with each time that answers were incomplete; undefined while they are. */
  lapses(): number | undefined;
  /** Resolves when the index is built; rejects if the build failed. */
  ready: Promise<void>;
  close(): Promise<void>;
}
