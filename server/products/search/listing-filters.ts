import { FIRST_FILTERS } from "../../../contract/platform/filters.ts";
import { FILTER_VALUES_SHOWN } from "../../../contract/platform/limits.ts";
import type { ListFilter, SpecificationName } from "../../../contract/products/product.ts";
import { createFacetEntries, type FacetValue, inRow, type ShelvedProduct } from "./facet-entries.ts";
import { countFacets, facetName, listFilters } from "./facets.ts";
import { filterNamed } from "./traits.ts";

/** What is asked for: values as an address has them ('machine.omniplus'), and the ids of a search where there is one. */
interface Asked {
  category: string;
  choices: readonly string[];
  found?: readonly string[] | undefined;
  /** The filters of the whole list, where this is a part of it. */
  whole?: readonly ListFilter[] | undefined;
}

/** The filters of a list, and the ids that fit in its order; undefined where nothing that is known was chosen. */
export interface Filtered {
  ids: readonly string[] | undefined;
  filters: readonly ListFilter[];
}

/** By what listings are filtered. Synchronous and free of I/O. */
export interface ListingFilters {
  put(product: ShelvedProduct): void;
  drop(id: string): void;
  /** The ids of so many products from a place on, the newest first, of a category or of all. */
  newest(category: string | undefined, place: { from: number; count: number }): string[];
  /** The number of the change that a product's state is of; undefined where there is none. */
  changeOf(id: string): number | undefined;
  /** From now on listings have these filters. */
  offer(filters: readonly { name: string }[]): void;
  /** The filters that there could be, those that most products say something of first. */
  names(): SpecificationName[];
  of(asked: Asked): Filtered;
}

export function createListingFilters(): ListingFilters {
  const entries = createFacetEntries();
  let offered: readonly string[] = [];
  const offer: ListingFilters["offer"] = (filters) => {
    offered = filters.map(({ name }) => filterNamed(name).key);
  };
  offer(FIRST_FILTERS);
  return {
    put: entries.put,
    drop: entries.drop,
    newest: (category, place) => entries.newest(category, place).map(({ id }) => id),
    changeOf: (id) => entries.find(id)?.change,
    offer,
    names: () =>
      [...entries.facets.values()]
        .map((facet) => ({
          name: facetName(facet),
          products: [...facet.names.values()].reduce((sum, products) => sum + products, 0),
          values: facet.values.size,
        }))
        .sort((one, other) => other.products - one.products || (one.name < other.name ? -1 : 1)),
    of({ category, choices, found, whole }) {
      const chosen = offered.flatMap((key) => {
        const facet = entries.facets.get(key);
        return facet ? [{ facet, values: new Set(picked(choices, facet)) }] : [];
      });
      const row = found ? inRow(found.flatMap((id) => entries.find(id) ?? [])) : entries.of(category);
      const { fitting, countOf } = countFacets(row, chosen, entries.places);
      const isChosen = chosen.some(({ values }) => values.size > 0);
      return {
        ids: isChosen ? fitting.map(({ id }) => id) : undefined,
        filters: listFilters(chosen, countOf, { most: FILTER_VALUES_SHOWN, whole }),
      };
    },
  };
}

function picked(
  choices: readonly string[],
  { key, values }: { key: string; values: ReadonlyMap<string, FacetValue> },
): FacetValue[] {
  const own = choices.filter((choice) => choice.startsWith(`${key}.`));
  return own.flatMap((choice) => values.get(choice.slice(key.length + 1)) ?? []);
}
