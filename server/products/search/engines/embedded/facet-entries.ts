import type { Facet, Written } from "#server/products/search/filter-values.ts";
import type { Trait } from "#server/products/search/traits.ts";
import { createListingShelf, type FacetEntry, type ListingShelf } from "./listing-shelf.ts";

/** A product as input to listings. All its traits are different values. */
export interface ShelvedProduct {
  id: string;
  category: string;
  createdAt: number;
  /** The change number of this state. */
  change: number;
  traits: readonly Trait[];
}

/** The facet entries of all products. Synchronous, no I/O. */
interface FacetEntries {
  readonly facets: ReadonlyMap<string, Facet>;
  readonly places: number;
  put(product: ShelvedProduct): void;
  drop(id: string): void;
  find(id: string): FacetEntry | undefined;
  /** The listing of a category, or of all. */
  of(category: string | undefined): Pick<ListingShelf, "slice" | "rows" | "countOf">;
}

export function createFacetEntries(): FacetEntries {
  const facets = new Map<string, Facet>();
  const entries = new Map<string, FacetEntry>();
  const writtenByText = new Map<string, Written>();
  /** Places of removed values are reused. */
  const free: number[] = [];
  let places = 0;
  const all = createListingShelf();
  const shelves = new Map<string, ListingShelf>();

  const begin = (trait: Trait): Written => {
    const { filter, text, key } = trait;
    const facet = facets.get(filter.key) ?? { key: filter.key, names: new Map(), values: new Map() };
    facets.set(facet.key, facet);
    const value = facet.values.get(key) ?? { key, place: free.pop() ?? places++, facet, written: [] };
    facet.values.set(key, value);
    const written = { value, filter: filter.name, text, parts: 0 };
    value.written.push(written);
    writtenByText.set(writingOf(trait), written);
    return written;
  };
  const count = (written: readonly Written[], step: 1 | -1) => {
    for (const [{ names }, filter] of new Map(written.map((each) => [each.value.facet, each.filter]))) {
      names.set(filter, (names.get(filter) ?? 0) + step);
    }
    for (const each of written) {
      each.parts += step;
      each.value.name = undefined;
    }
  };
  const end = (written: Written) => {
    const { value } = written;
    const { facet } = value;
    writtenByText.delete(
      writingOf({ filter: { key: facet.key, name: written.filter }, key: value.key, text: written.text }),
    );
    value.written = value.written.filter((each) => each !== written);
    if (!value.written.length) {
      facet.values.delete(value.key);
      free.push(value.place);
    }
    if (!facet.values.size) facets.delete(facet.key);
  };
  const drop = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    all.remove(entry);
    shelves.get(entry.category)?.remove(entry);
    count(entry.written, -1);
    for (const written of entry.written) if (written.parts === 0) end(written);
  };
  return {
    facets,
    get places() {
      return places;
    },
    put({ id, category, createdAt, change, traits }) {
      drop(id);
      const written = traits.map((trait) => writtenByText.get(writingOf(trait)) ?? begin(trait));
      count(written, 1);
      const entry = { id, category, createdAt, change, written };
      entries.set(id, entry);
      all.add(entry);
      const shelf = shelves.get(category) ?? createListingShelf();
      shelves.set(category, shelf);
      shelf.add(entry);
    },
    drop,
    find: (id) => entries.get(id),
    of: (category) => (category ? (shelves.get(category) ?? NO_LISTING) : all),
  };
}

const NO_LISTING = createListingShelf();

const writingOf = ({ filter, key, text }: Trait): string => `${filter.name}\n${key}\n${text}`;
