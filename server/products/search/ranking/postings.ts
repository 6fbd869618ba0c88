import { TITLE_SPELLINGS } from "#server/products/search/words.ts";

/** The weight of each document field, and how strongly its length reduces it (0: not at all). */
const FIELDS_OF_DOCUMENT = {
  head: { weight: 4, byLength: 0 },
  title: { weight: 12, byLength: 0.5 },
  codes: { weight: 6, byLength: 0 },
  specifications: { weight: 2, byLength: 0.75 },
  labels: { weight: 0.1, byLength: 0.5 },
  brand: { weight: 4, byLength: 0 },
  description: { weight: 3, byLength: 1 },
  // Must be last: a term is only here if this posting is the first of its document.
  joined: { weight: 2, byLength: 0 },
} as const;

type IndexField = keyof typeof FIELDS_OF_DOCUMENT;
export const FIELDS = Object.keys(FIELDS_OF_DOCUMENT) as IndexField[];
export const FIELD_WEIGHTS = Object.values(FIELDS_OF_DOCUMENT);
const [HEAD, TITLE, BRAND] = [FIELDS.indexOf("head"), FIELDS.indexOf("title"), FIELDS.indexOf("brand")];
const LABELS = FIELDS.indexOf("labels");
const JOINED = FIELDS.indexOf("joined");

/** BM25 saturation: above it, more occurrences of a word add little. */
export const SATURATION = 1.2;

const FIELD_BITS = 3;
const TIMES_BITS = 5;
const TIMES_MAX = 2 ** TIMES_BITS - 1;

/** Maximum number of documents: a posting must fit in a small integer of the engine. */
export const ORDINALS = 2 ** (31 - FIELD_BITS - TIMES_BITS);

/** Packs a document, a field and a term frequency (at most 31) into one number. */
export const posting = (ordinal: number, field: number, times: number): number =>
  (((ordinal << FIELD_BITS) | field) << TIMES_BITS) | Math.min(times, TIMES_MAX);

export const ordinalOf = (posting: number): number => posting >>> (FIELD_BITS + TIMES_BITS);
export const postingField = (posting: number): number => (posting >>> TIMES_BITS) & (2 ** FIELD_BITS - 1);
export const timesOf = (posting: number): number => posting & TIMES_MAX;
export const isInTitle = (posting: number): boolean => postingField(posting) === TITLE;
/** Whether the title or its head has the word, or another spelling of it. */
export const isOfTitle = (posting: number): boolean => {
  const field = postingField(posting);
  return field === TITLE || field === HEAD || (field === JOINED && timesOf(posting) >= TITLE_SPELLINGS);
};

/** The postings of a term, and its document frequency, which includes removed documents until compaction. */
export interface Term {
  postings: number[];
  documents: number;
  /** The number of documents that have this spelling; the others contain it joined or as a part. */
  plain: number;
  titles: number;
  /** The number of documents whose head noun it is. */
  heads: number;
  /** The number of documents of whose brand or machine it is a name. */
  brands: number;
  /** The number of documents of which a specification is named by it. */
  labels: number;
}

/** A term that a query word may mean, with its weight relative to the word itself, from 0 to 1. */
export interface WeightedTerm {
  word: string;
  term: Term;
  weight: number;
}

export const emptyTerm = (): Term => ({
  postings: [],
  documents: 0,
  plain: 0,
  titles: 0,
  heads: 0,
  brands: 0,
  labels: 0,
});

/** Appends a posting; postings must be added in document order. */
export function addPosting(term: Term, entry: number): void {
  if (ordinalOf(term.postings.at(-1) ?? -1) !== ordinalOf(entry)) {
    term.documents += 1;
    if (postingField(entry) !== JOINED) term.plain += 1;
  }
  if (isInTitle(entry)) term.titles += 1;
  if (postingField(entry) === HEAD) term.heads += 1;
  if (postingField(entry) === BRAND) term.brands += 1;
  if (postingField(entry) === LABELS) term.labels += 1;
  term.postings.push(entry);
}

/** Finds the first posting at or after a document, by galloping search from `from`. */
export function seek(postings: readonly number[], ordinal: number, from: number): number {
  let low = from;
  let high = from;
  for (let step = 1; high < postings.length && ordinalOf(postings[high] as number) < ordinal; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, postings.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordinalOf(postings[middle] as number) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}
