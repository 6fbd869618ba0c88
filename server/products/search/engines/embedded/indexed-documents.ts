import { FIELDS, type Term } from "#server/products/search/ranking/postings.ts";
import type { RankedDocuments } from "#server/products/search/ranking/searched.ts";

/** Assigns ordinals to the documents of an index in insertion order and stores their field lengths. */
interface IndexedDocuments extends RankedDocuments {
  /** Adds a document with its field lengths and its title terms in order; returns its ordinal. */
  add(id: string, category: string, lengths: readonly number[], title: readonly Term[]): number;
  drop(id: string): void;
  categoryOf(id: string): string | undefined;
}

/** Longer fields are stored with this length. */
const LENGTH_MAX = 2 ** 16 - 1;

function grown(lengths: Uint16Array, size: number): Uint16Array<ArrayBuffer> {
  const room = new Uint16Array(size);
  room.set(lengths);
  return room;
}

export function createIndexedDocuments(): IndexedDocuments {
  const ordinals = new Map<string, number>();
  const ids: (string | undefined)[] = [];
  const categories: string[] = [];
  const titles: (readonly Term[])[] = [];
  /** The lengths of each document's fields, concatenated. */
  let lengths = new Uint16Array(0);
  const sums = FIELDS.map(() => 0);
  const count = (ordinal: number, step: 1 | -1) => {
    for (let field = 0; field < FIELDS.length; field += 1) {
      sums[field] = (sums[field] ?? 0) + step * (lengths[ordinal * FIELDS.length + field] ?? 0);
    }
  };
  return {
    get size() {
      return ordinals.size;
    },
    get numbered() {
      return ids.length;
    },
    add(id, category, fieldLengths, title) {
      const ordinal = ids.length;
      ids.push(id);
      categories.push(category);
      titles.push(title);
      const at = ordinal * FIELDS.length;
      if (at + FIELDS.length > lengths.length) lengths = grown(lengths, 2 * (at + FIELDS.length));
      for (const [field, length] of fieldLengths.entries())
        lengths[at + field] = Math.min(length, LENGTH_MAX);
      ordinals.set(id, ordinal);
      count(ordinal, 1);
      return ordinal;
    },
    drop(id) {
      const ordinal = ordinals.get(id);
      if (ordinal === undefined) return;
      ordinals.delete(id);
      ids[ordinal] = undefined;
      titles[ordinal] = [];
      count(ordinal, -1);
    },
    categoryOf(id) {
      const ordinal = ordinals.get(id);
      return ordinal === undefined ? undefined : categories[ordinal];
    },
    isOf: (ordinal, category) =>
      ids[ordinal] !== undefined && (!category || categories[ordinal] === category),
    titleOf: (ordinal) => titles[ordinal] ?? [],
    idsOf: (wanted) => wanted.map((ordinal) => ids[ordinal] as string),
    relativeLength: (ordinal, field) =>
      ((lengths[ordinal * FIELDS.length + field] ?? 0) * ordinals.size) / (sums[field] || 1),
  };
}
