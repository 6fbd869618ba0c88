import { createHash } from "node:crypto";
import type { ProductDocument } from "#server/products/search/document.ts";
import { FIELD_WEIGHTS, FIELDS, SATURATION } from "#server/products/search/ranking/postings.ts";

/** A word of a document: how often it is in each field that has it, in the order of the fields. */
export interface DocumentWord {
  word: number;
  fields: readonly { field: number; times: number }[];
}

/** What ranking needs of a document: the lengths of its fields, the words of its title in order, and all its words. */
export interface Postings {
  lengths: readonly number[];
  title: readonly number[];
  words: readonly DocumentWord[];
}

const TIMES_MAX = 31;
const IN_FIELDS = (["title", "head", "brand", "labels"] as const).map((name) => FIELDS.indexOf(name));
const JOINED = FIELDS.indexOf("joined");

/** Which of a word's frequencies a document counts for (postings.ts, Term): documents, plain, titles, heads, brands, labels. */
export const countsFor = (fields: DocumentWord["fields"]): boolean[] => [
  true,
  fields[0]?.field !== JOINED,
  ...IN_FIELDS.map((wanted) => fields.some(({ field }) => field === wanted)),
];

/** Returns the postings of a document, with its words as numbers. */
export function postingsOf(document: ProductDocument, numberOf: (word: string) => number): Postings {
  const words = new Map<string, { field: number; times: number }[]>();
  FIELDS.forEach((name, field) => {
    for (const word of document[name]) {
      const fields = words.get(word) ?? [];
      words.set(word, fields);
      const last = fields.at(-1);
      if (last?.field === field) last.times = Math.min(TIMES_MAX, last.times + 1);
      else fields.push({ field, times: 1 });
    }
  });
  return {
    lengths: FIELDS.map((name) => document[name].length),
    title: document.title.map(numberOf),
    words: [...words].map(([word, fields]) => ({ word: numberOf(word), fields })),
  };
}

/** Packs postings into about 250 bytes: numbers of seven bits each, and a byte for a field. */
export function packed({ lengths, title, words }: Postings): Buffer {
  const bytes: number[] = [];
  const put = (number: number) => {
    for (let left = number; ; left >>>= 7) {
      if (left < 128) return bytes.push(left);
      bytes.push((left & 127) | 128);
    }
  };
  for (const length of lengths) put(length);
  put(title.length);
  for (const word of title) put(word);
  for (const { word, fields } of words) {
    put(word);
    put(fields.length);
    for (const { field, times } of fields) bytes.push((field << 5) | times);
  }
  return Buffer.from(bytes);
}

/** Packed postings: lengths and title are decoded at once, the other words while they are visited, without allocating objects. */
export interface PackedPostings extends Pick<Postings, "lengths" | "title"> {
  eachWord(visit: (word: number, field: number, times: number) => void): void;
}

export function openPacked(bytes: Buffer): PackedPostings {
  let at = 0;
  const take = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
    }
  };
  const lengths = FIELDS.map(take);
  const title = Array.from({ length: take() }, take);
  const begin = at;
  return {
    lengths,
    title,
    eachWord(visit) {
      at = begin;
      while (at < bytes.length) {
        const word = take();
        for (let fields = take(); fields > 0; fields -= 1) {
          const byte = bytes[at++] as number;
          visit(word, byte >>> 5, byte & TIMES_MAX);
        }
      }
    },
  };
}

export function unpacked(bytes: Buffer): Postings {
  const { lengths, title, eachWord } = openPacked(bytes);
  const words: { word: number; fields: { field: number; times: number }[] }[] = [];
  eachWord((word, field, times) => {
    const last = words.at(-1);
    if (last?.word === word) last.fields.push({ field, times });
    else words.push({ word, fields: [{ field, times }] });
  });
  return { lengths, title, words };
}

/** Levels of a word's share of a document's score, from 0 to 1: each halves the distance to 1 by about a third. */
const LEVELS = 16;
export const LEVELS_PER_HALF = 2.3;
/** Lower levels aren't kept: there are enough documents with higher ones, or few at all. */
const LEVEL_MIN = 4;

/** The level of a share; a greater share has no lower level. */
export const levelOf = (share: number): number =>
  share >= 1
    ? LEVELS
    : Math.min(LEVELS - 1, Math.max(0, Math.floor(-Math.log2(1 - share) * LEVELS_PER_HALF)));

/** The token of documents that have the word anywhere, in place of a level that isn't kept. */
export const anywhere = (word: number): number => word * LEVELS;
/** The tokens of documents of whose score the word has this level or a higher one. */
export const fromLevel = (word: number, level: number): number[] =>
  Array.from(
    { length: LEVELS - Math.max(level, LEVEL_MIN) },
    (_, at) => word * LEVELS + Math.max(level, LEVEL_MIN) + at,
  );

const hashOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

/** The token of a category's documents: below 0, where no word has one. Two categories with the same one do no harm. */
export const categoryToken = (category: string): number => -1 - (hashOf(category) >>> 2);

/** The sample is every eighth document. */
const SAMPLE = 8;
/** The second token of a document of the sample, beside each of its tokens: a search for it finds the sample alone. */
export const inSample = (token: number): number => token + Math.sign(token) * 2 ** 30;

/** Returns the tokens of a document; `averages`: the average length of each field. */
export function tokensOf(
  { lengths, words }: Postings,
  { id, category }: { id: string; category: string },
  averages: readonly number[],
): number[] {
  const ofWords = words.flatMap(({ word, fields }) => {
    let sum = 0;
    for (const { field, times } of fields) {
      const { weight, byLength } = FIELD_WEIGHTS[field] as (typeof FIELD_WEIGHTS)[number];
      const relative = (lengths[field] as number) / (averages[field] || 1);
      sum += (weight * times) / (1 - byLength + byLength * relative);
    }
    const level = levelOf(sum / (sum + SATURATION));
    return level >= LEVEL_MIN ? [anywhere(word), word * LEVELS + level] : [anywhere(word)];
  });
  const own = [categoryToken(category), ...ofWords];
  return hashOf(id) % SAMPLE === 0 ? [...own, ...own.map(inSample)] : own;
}
