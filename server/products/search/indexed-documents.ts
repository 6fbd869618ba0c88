import { FIELDS, type Term } from "./postings.ts";

/** Numbers the documents of an index, in the order in which they came, and knows how long their fields are. */
export interface IndexedDocuments {
  /** How many there are. */
  readonly size: number;
  /** How many numbers have been given. */
  readonly numbered: number;
  /** Takes a document in, with the length of each of its fields and the words of its title in order; answers its number. */
  add(id: string, category: string, lengths: readonly number[], title: readonly Term[]): number;
  drop(id: string): void;
  categoryOf(id: string): string | undefined;
  /** Whether a document is there, and of the category that is asked for. */
  isOf(ordinal: number, category?: string): boolean;
  /** The words of a document's title, in order. */
  titleOf(ordinal: number): readonly Term[];
  /** The ids of documents that are there. */
  idsOf(ordinals: readonly number[]): string[];
  /** A field's length in a document beside the average of all. */
  relativeLength(ordinal: number, field: number): number;
  /** Numbers the documents anew, without gaps; answers the new number of each old one, -1 where it has gone. */
  renumber(): Int32Array;
}

/** A longer field counts as one of this length. */
const LENGTH_MAX = 2 ** 16 - 1;

function grown(lengths: Uint16Array, size: number): Uint16Array<ArrayBuffer> {
  const room = new Uint16Array(size);
  room.set(lengths);
  return room;
}

export function createIndexedDocuments(): IndexedDocuments {
  const ordinals = new Map<string, number>();
  let ids: (string | undefined)[] = [];
  let categories: string[] = [];
  let titles: (readonly Term[])[] = [];
  /** Of each document's fields, one after the other. */
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
    renumber() {
      const kept = ids.flatMap((id, ordinal) => (id === undefined ? [] : [ordinal]));
      const numbers = new Int32Array(ids.length).fill(-1);
      kept.forEach((ordinal, number) => {
        numbers[ordinal] = number;
      });
      kept.forEach((ordinal, number) => {
        lengths.copyWithin(number * FIELDS.length, ordinal * FIELDS.length, (ordinal + 1) * FIELDS.length);
      });
      titles = kept.map((ordinal) => titles[ordinal] as readonly Term[]);
      categories = kept.map((ordinal) => categories[ordinal] as string);
      ids = kept.map((ordinal) => ids[ordinal]);
      ids.forEach((id, number) => {
        ordinals.set(id as string, number);
      });
      return numbers;
    },
  };
}
