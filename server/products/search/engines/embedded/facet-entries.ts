import type { Trait } from "#server/products/search/traits.ts";

/** A property that products can be filtered by: 'Machine', 'Material'. */
export interface Facet {
  key: string;
  /** Its spellings, with the number of products using each. */
  names: Map<string, number>;
  values: Map<string, FacetValue>;
}

/** A facet value, regardless of spelling. */
export interface FacetValue {
  key: string;
  /** Its index among all values, below `places`; counts are stored by it. */
  place: number;
  facet: Facet;
  written: Written[];
  /** The display name, cached until its spellings change. */
  name?: string | undefined;
}

/** One spelling of a value, shared by all products that use it. */
interface Written {
  value: FacetValue;
  filter: string;
  text: string;
  parts: number;
}

export interface FacetEntry {
  id: string;
  category: string;
  createdAt: number;
  change: number;
  written: readonly Written[];
}

/** Entries in listing order, with the places of all their values in one array. */
export interface Row {
  entries: readonly FacetEntry[];
  places: Int32Array;
  /** The end offset of each entry's values. */
  ends: Int32Array;
}

/** Packs entries into contiguous memory: scanning scattered entries takes ten times as long. */
export function inRow(entries: readonly FacetEntry[]): Row {
  const ends = new Int32Array(entries.length);
  let end = 0;
  entries.forEach(({ written }, at) => {
    end += written.length;
    ends[at] = end;
  });
  const places = new Int32Array(end);
  let next = 0;
  for (const { written } of entries) for (const { value } of written) places[next++] = value.place;
  return { entries, places, ends };
}

/** Sorts entries newest first, in place. */
export const inListingOrder = (entries: FacetEntry[]): readonly FacetEntry[] => entries.sort(newestFirst);

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
  /** The entries of a category in listing order; a row of each category without one. */
  of(category: string | undefined): readonly Row[];
  /** A page of entries, newest first, of one category or all. */
  newest(category: string | undefined, place: { from: number; count: number }): readonly FacetEntry[];
}

export function createFacetEntries(): FacetEntries {
  const facets = new Map<string, Facet>();
  const entries = new Map<string, FacetEntry>();
  const writtenByText = new Map<string, Written>();
  /** Places of removed values are reused. */
  const free: number[] = [];
  let places = 0;
  /** By category; sorted when it is first read, and kept in order from then on. */
  const shelves = new Map<string, { entries: FacetEntry[]; isOrdered: boolean; row?: Row | undefined }>();

  const shelfOf = (category: string) => {
    const shelf = shelves.get(category) ?? { entries: [], isOrdered: false };
    shelves.set(category, shelf);
    return shelf;
  };
  /** Adds an entry to its shelf, or takes it out. */
  const place = (entry: FacetEntry, isAdded: boolean) => {
    const shelf = shelfOf(entry.category);
    shelf.row = undefined;
    if (shelf.isOrdered) {
      const at = placeOf(shelf.entries, newestFirst, entry);
      if (isAdded) shelf.entries.splice(at, 0, entry);
      else shelf.entries.splice(at, 1);
    } else if (isAdded) shelf.entries.push(entry);
  };
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
    place(entry, false);
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
      place(entry, true);
    },
    drop,
    find: (id) => entries.get(id),
    of: (category) => named(category).map(rowOf),
    newest: (category, place) => mergedSlice(named(category).map(inOrder), newestFirst, place),
  };

  function named(category: string | undefined): string[] {
    return category ? [category] : [...shelves.keys()];
  }

  function rowOf(category: string): Row {
    const entries = inOrder(category);
    const shelf = shelfOf(category);
    shelf.row ??= inRow(entries);
    return shelf.row;
  }

  function inOrder(category: string): readonly FacetEntry[] {
    const shelf = shelves.get(category);
    if (!shelf) return [];
    if (!shelf.isOrdered) {
      shelf.entries = shelf.entries.filter((entry) => entries.get(entry.id) === entry).sort(newestFirst);
      shelf.isOrdered = true;
    }
    return shelf.entries;
  }
}

const writingOf = ({ filter, key, text }: Trait): string => `${filter.name}\n${key}\n${text}`;

const newestFirst = (one: FacetEntry, other: FacetEntry): number =>
  other.createdAt - one.createdAt || Number(one.id < other.id) - Number(one.id > other.id);

/** Merges sorted lists without equal entries; binary search makes a deep offset as cheap as a small one. */
export function mergedSlice<T>(
  lists: readonly (readonly T[])[],
  inOrder: (one: T, other: T) => number,
  { from, count }: { from: number; count: number },
): T[] {
  const [only, ...others] = lists;
  if (only && !others.length) return only.slice(from, from + count);
  const at = cutsBefore(lists, inOrder, from);
  const slice: T[] = [];
  while (slice.length < count) {
    let first = -1;
    for (const [list, place] of at.entries()) {
      const candidate = lists[list]?.[place];
      if (candidate === undefined) continue;
      const leading = lists[first]?.[at[first] as number];
      if (leading === undefined || inOrder(candidate, leading) < 0) first = list;
    }
    if (first < 0) break;
    slice.push(lists[first]?.[at[first] as number] as T);
    at[first] = (at[first] as number) + 1;
  }
  return slice;
}

function cutsBefore<T>(
  lists: readonly (readonly T[])[],
  inOrder: (one: T, other: T) => number,
  count: number,
): number[] {
  const low = lists.map(() => 0);
  const high = lists.map(({ length }) => length);
  if (count >= high.reduce((sum, length) => sum + length, 0)) return high;
  for (;;) {
    const widths = high.map((end, list) => end - (low[list] as number));
    const widest = widths.indexOf(Math.max(...widths));
    if (!widths[widest]) return low;
    const middle = ((low[widest] as number) + (high[widest] as number)) >>> 1;
    const pivot = lists[widest]?.[middle] as T;
    const before = lists.map((list, at) => (at === widest ? middle : placeOf(list, inOrder, pivot)));
    const isAmong = before.reduce((sum, place) => sum + place, 0) < count;
    for (const [list, place] of before.entries()) {
      if (!isAmong) high[list] = Math.min(high[list] as number, place);
      else low[list] = Math.max(low[list] as number, list === widest ? place + 1 : place);
    }
  }
}

function placeOf<T>(list: readonly T[], inOrder: (one: T, other: T) => number, pivot: T): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inOrder(list[middle] as T, pivot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
