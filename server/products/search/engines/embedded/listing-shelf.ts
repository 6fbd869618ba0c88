import type { FacetValue, Written } from "#server/products/search/filter-values.ts";

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

/** The entries of a listing, newest first. A change takes as long in a large listing as in a small one. */
export interface ListingShelf {
  add(entry: FacetEntry): void;
  /** Removes an entry that was added. */
  remove(entry: FacetEntry): void;
  slice(from: number, most: number): FacetEntry[];
  /** All entries in order, packed; of a row without a change the same as before. */
  rows(): readonly Row[];
  /** The number of entries with a value. */
  countOf(value: FacetValue): number;
}

/** Entries of a block: a change moves and packs at most these. */
const BLOCK_MAX = 2048;

interface Block {
  entries: FacetEntry[];
  row?: Row | undefined;
}

export function createListingShelf(): ListingShelf {
  /** In order, none of them empty. */
  const blocks: Block[] = [];
  const counts = new Map<FacetValue, number>();
  const count = ({ written }: FacetEntry, step: 1 | -1) => {
    for (const { value } of written) {
      const entries = (counts.get(value) ?? 0) + step;
      if (entries > 0) counts.set(value, entries);
      else counts.delete(value);
    }
  };
  const blockFor = (entry: FacetEntry): number =>
    placeOf(blocks, ({ entries }) => newestFirst(entries.at(-1) as FacetEntry, entry) < 0);
  const placeIn = ({ entries }: Block, entry: FacetEntry): number =>
    placeOf(entries, (each) => newestFirst(each, entry) < 0);
  return {
    add(entry) {
      count(entry, 1);
      const at = Math.max(0, Math.min(blockFor(entry), blocks.length - 1));
      const block = blocks[at] ?? { entries: [] };
      blocks[at] = block;
      block.entries.splice(placeIn(block, entry), 0, entry);
      block.row = undefined;
      if (block.entries.length > BLOCK_MAX)
        blocks.splice(at + 1, 0, { entries: block.entries.splice(BLOCK_MAX / 2) });
    },
    remove(entry) {
      count(entry, -1);
      const at = blockFor(entry);
      const block = blocks[at] as Block;
      block.entries.splice(placeIn(block, entry), 1);
      block.row = undefined;
      if (!block.entries.length) blocks.splice(at, 1);
    },
    slice(from, most) {
      const found: FacetEntry[] = [];
      let skipped = 0;
      for (const { entries } of blocks) {
        const begin = Math.max(0, from - skipped);
        if (begin < entries.length) found.push(...entries.slice(begin, begin + most - found.length));
        if (found.length >= most) break;
        skipped += entries.length;
      }
      return found;
    },
    rows: () =>
      blocks.map((block) => {
        block.row ??= inRow(block.entries);
        return block.row;
      }),
    countOf: (value) => counts.get(value) ?? 0,
  };
}

const newestFirst = (one: FacetEntry, other: FacetEntry): number =>
  other.createdAt - one.createdAt || Number(one.id < other.id) - Number(one.id > other.id);

/** The number of leading items for which `isBefore` is true; binary search. */
function placeOf<T>(list: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
