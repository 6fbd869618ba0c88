import type { ListFilter } from "#contract/products/product.ts";
import type { PlatformDeps } from "../platform/deps.ts";

/** Counts the published parts of a listing: those with the chosen values, or all of a category. */
export interface ListingCounts {
  filtered(query: {
    category: string | undefined;
    text: string;
    choices: readonly string[];
  }): Promise<{ ids: readonly string[] | undefined; filters: readonly ListFilter[] } | undefined>;
  counts(): Promise<ReadonlyMap<string, number>>;
  /** Grows whenever the search index was behind; undefined while it is. */
  lapses(): number | undefined;
}

export interface SiteDeps extends PlatformDeps {
  search: Pick<ListingCounts, "lapses">;
}
