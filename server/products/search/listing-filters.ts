import { FIRST_FILTERS, filterKey, KIND_FILTER } from "../../../contract/platform/filters.ts";
import { FILTER_VALUES_SHOWN } from "../../../contract/platform/limits.ts";
import { madeOnce } from "../../../contract/platform/made-once.ts";
import type { ListFilter, SpecificationName } from "../../../contract/products/product.ts";
import {
  createFacetEntries,
  type Facet,
  type FacetEntry,
  type FacetValue,
  inRow,
  type Row,
  type ShelvedProduct,
} from "./facet-entries.ts";
import { kindName, mostUsual } from "./kinds.ts";
import { filterNamed } from "./traits.ts";

/** By name, as people count: 9 mm before 10 mm. */
const inOrder = madeOnce(() => new Intl.Collator("en", { numeric: true }));

const KIND_KEY = filterKey(KIND_FILTER);

/** A filter is called as most products call it. */
const facetName = ({ names }: Facet): string => mostUsual(names);

/** What is asked for: values as an address has them ('machine.omniplus'), and the ids of a search where there is one. */
interface FilterInput {
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
  of(asked: FilterInput): Filtered;
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

/** What is chosen of a filter; one without a choice lets all through. */
interface ChosenFacet {
  facet: Facet;
  values: ReadonlySet<FacetValue>;
}

/** The entries that fit every choice, and how many would with a value of a filter. */
interface FacetCounts {
  fitting: FacetEntry[];
  countOf: (value: FacetValue) => number;
}

/**
 * Looks at each entry once. Within a filter one of the chosen values is enough, and each filter must be fitted; the counts
 * of a filter's values follow the choices of all the others, so that an entry which only that filter leaves out counts too.
 * Filters are bits, at most 31 of them, and values are counted by their place below `room`: a listing of 10,000 parts is
 * looked through in a fraction of the time that sets and maps take (docs/decisions/0054).
 */
function countFacets(
  { entries, places, ends }: Row,
  chosen: readonly ChosenFacet[],
  room: number,
): FacetCounts {
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
  return { fitting, countOf: ({ place }) => counts[place] ?? 0 };
}

/**
 * The filters as a list tells them, in their order: the most usual values, at most `most`, and all that are chosen, by name.
 * One that has nothing to choose between is left out; where the list is narrowed, `whole` has the filters that it has else,
 * and one of them stays with a single value.
 */
function listFilters(
  chosen: readonly ChosenFacet[],
  countOf: FacetCounts["countOf"],
  { most, whole }: { most: number; whole: readonly ListFilter[] | undefined },
): ListFilter[] {
  return chosen.flatMap(({ facet, values: picked }) => {
    const held = [...facet.values.values()].filter((value) => countOf(value) > 0 || picked.has(value));
    const least = whole?.some(({ key }) => key === facet.key) ? 1 : 2;
    if (held.length < least && picked.size === 0) return [];
    const usual = held
      .map((value) => ({ value, count: countOf(value), chosen: picked.has(value) }))
      .sort(
        (one, other) =>
          Number(other.chosen) - Number(one.chosen) ||
          other.count - one.count ||
          (one.value.key < other.value.key ? -1 : 1),
      )
      .slice(0, Math.max(most, picked.size));
    const told = usual
      .map(({ value, count, chosen }) => ({ key: value.key, name: nameOf(value), count, chosen }))
      .sort((one, other) => inOrder().compare(one.name, other.name) || (one.key < other.key ? -1 : 1));
    return [{ key: facet.key, name: facetName(facet), values: told, more: held.length - told.length }];
  });
}

function nameOf(value: FacetValue): string {
  value.name ??= nameMade(value);
  return value.name;
}

function nameMade({ facet, written }: FacetValue): string {
  const writings = written.map(({ text, parts }) => [text, parts] as const);
  return facet.key === KIND_KEY ? kindName(writings) : mostUsual(writings);
}
