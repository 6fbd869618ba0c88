import { FIRST_FILTERS, filterKey } from "#contract/platform/filters.ts";
import { type Measure, measureOf, readMeasureOrder } from "#contract/products/measures.ts";
import type { ListFilter, SpecificationName } from "#contract/products/product.ts";
import type { Filtered } from "#server/products/search/engine.ts";
import {
  type ChosenFacet,
  type FacetValue,
  facetName,
  listFilters,
  picked,
} from "#server/products/search/filter-values.ts";
import { mostFrequent } from "#server/products/search/kinds.ts";
import { createFacetEntries, type ShelvedProduct } from "./facet-entries.ts";
import { type FacetEntry, inRow, type Row } from "./listing-shelf.ts";

/** The chosen values as in the address ('machine.omniplus'), and the ids of a search, if any. */
interface FilterQuery {
  /** Undefined: all. */
  category: string | undefined;
  choices: readonly string[];
  found?: readonly string[] | undefined;
  /** The measure by which chosen parts are sorted ('length', '-length'). */
  sort?: string | undefined;
  /** The filters of the whole list, if this is a subset. */
  whole?: readonly ListFilter[] | undefined;
}

/** The filters of listings. Synchronous, no I/O. */
export interface ListingFilters {
  put(product: ShelvedProduct): void;
  drop(id: string): void;
  newest(category: string | undefined, place: { from: number; count: number }): string[];
  /** The change number of a product's state; undefined if it isn't in the index. */
  changeOf(id: string): number | undefined;
  /** Sets the filters of listings by their keys, in order. */
  offer(keys: readonly string[]): void;
  /** All possible filters, those of most products first. */
  names(): SpecificationName[];
  of(query: FilterQuery): Filtered;
}

export function createListingFilters(): ListingFilters {
  const entries = createFacetEntries();
  let offered: readonly string[] = FIRST_FILTERS.map(({ name }) => filterKey(name));
  return {
    put: entries.put,
    drop: entries.drop,
    newest: (category, place) =>
      entries
        .of(category)
        .slice(place.from, place.count)
        .map(({ id }) => id),
    changeOf: (id) => entries.find(id)?.change,
    offer(keys) {
      offered = [...new Set(keys)];
    },
    names: () =>
      [...entries.facets.values()]
        .map((facet) => ({
          name: facetName(facet),
          products: [...facet.names.values()].reduce((sum, products) => sum + products, 0),
          values: facet.values.size,
        }))
        .sort((one, other) => other.products - one.products || (one.name < other.name ? -1 : 1)),
    of({ category, choices, sort, found, whole }) {
      const chosen = offered.flatMap((key) => {
        const facet = entries.facets.get(key);
        return facet ? [{ facet, values: new Set(picked(choices, facet)) }] : [];
      });
      const listing = entries.of(category);
      const isChosen = chosen.some(({ values }) => values.size > 0);
      // The counts of a whole listing are kept, because each write makes it be read again.
      if (!isChosen && !found)
        return {
          ids: undefined,
          total: 0,
          filters: listFilters(chosen, listing.countOf, whole),
        };
      const rows = found ? [inRow(found.flatMap((id) => entries.find(id) ?? []))] : listing.rows();
      const { fitting, countOf } = countFacets(rows, chosen, entries.places);
      return {
        ids: isChosen ? (sort ? inMeasureOrder(fitting, sort) : fitting).map(({ id }) => id) : undefined,
        total: isChosen ? fitting.length : 0,
        filters: listFilters(chosen, countOf, whole),
      };
    },
  };
}

/** The entries that match every filter, in the order of the rows, and the number of matches per value. */
interface FacetCounts {
  fitting: FacetEntry[];
  countOf: (value: FacetValue) => number;
}

/**
 * Scans each entry once. One chosen value per filter must match, for all filters. The counts of a filter's values ignore its
 * own choices, so entries that fail only this filter count too. Filters are bits (at most 31) and values are counted by place
 * below `room`, which takes a fraction of the time of sets and maps for 10,000 parts (docs/decisions/0054).
 */
function countFacets(rows: readonly Row[], chosen: readonly ChosenFacet[], room: number): FacetCounts {
  const filters = new Int32Array(room);
  const picked = new Int32Array(room);
  let demanded = 0;
  for (const [at, { facet, values }] of chosen.entries()) {
    const filter = 1 << at;
    for (const { place } of facet.values.values()) filters[place] = filter;
    for (const { place } of values) picked[place] = filter;
    if (values.size > 0) demanded |= filter;
  }
  const fitting: FacetEntry[] = [];
  const counts = new Uint32Array(room);
  for (const { entries, places, ends } of rows) {
    let begin = 0;
    for (let at = 0; at < entries.length; at += 1) {
      const end = ends[at] as number;
      let fitted = 0;
      for (let next = begin; next < end; next += 1) fitted |= picked[places[next] as number] as number;
      const missed = demanded & ~fitted;
      const missesSeveral = (missed & (missed - 1)) !== 0;
      if (missed === 0) fitting.push(entries[at] as FacetEntry);
      const counting = missesSeveral ? 0 : missed === 0 ? -1 : missed;
      for (let next = begin; counting !== 0 && next < end; next += 1) {
        const place = places[next] as number;
        if ((filters[place] as number) & counting) counts[place] = (counts[place] as number) + 1;
      }
      begin = end;
    }
  }
  return { fitting, countOf: ({ place }) => counts[place] ?? 0 };
}

/** Compares only values in the measure's most frequent unit; other entries follow in their order. */
function inMeasureOrder(entries: readonly FacetEntry[], sort: string): readonly FacetEntry[] {
  const { key, isDescending } = readMeasureOrder(sort);
  const measured = new Map<FacetEntry, Measure>();
  for (const entry of entries) {
    const own = entry.written.find(({ value }) => value.facet.key === key);
    const measure = own && measureOf(own.text);
    if (measure) measured.set(entry, measure);
  }
  if (measured.size === 0) return entries;
  const unit = mostFrequent([...measured.values()].map(({ unitKey }) => [unitKey, 1] as const));
  const amount = (entry: FacetEntry): number | undefined => {
    const measure = measured.get(entry);
    return measure?.unitKey === unit ? measure.amount : undefined;
  };
  const direction = isDescending ? -1 : 1;
  return entries.toSorted((one, other) => {
    const [left, right] = [amount(one), amount(other)];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined);
    }
    return (left - right) * direction;
  });
}
