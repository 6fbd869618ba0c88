/** The fields of a document: what a word in them says, and how much less in a long one (0: length says nothing). */
const FIELDS_OF_DOCUMENT = {
  head: { weight: 4, byLength: 0 },
  title: { weight: 12, byLength: 0.5 },
  codes: { weight: 6, byLength: 0 },
  specifications: { weight: 2, byLength: 0.75 },
  labels: { weight: 0.1, byLength: 0.5 },
  brand: { weight: 4, byLength: 0 },
  description: { weight: 3, byLength: 1 },
  // Last: what is in none of the others is told by its posting being the first of its document.
  joined: { weight: 2, byLength: 0 },
} as const;

export type Field = keyof typeof FIELDS_OF_DOCUMENT;
export const FIELDS = Object.keys(FIELDS_OF_DOCUMENT) as Field[];
/** The same by number. */
export const FIELD_WEIGHTS = Object.values(FIELDS_OF_DOCUMENT);
const TITLE = FIELDS.indexOf("title");
const JOINED = FIELDS.indexOf("joined");

const FIELD_BITS = 3;
const TIMES_BITS = 5;
const TIMES_MAX = 2 ** TIMES_BITS - 1;

/** So many documents an index can number: a posting is a small integer of the engine, without a box of its own. */
export const ORDINALS = 2 ** (31 - FIELD_BITS - TIMES_BITS);

/** That a word stands so many times (31 at most) in this field of this document, as one number. */
export const posting = (ordinal: number, field: number, times: number): number =>
  (((ordinal << FIELD_BITS) | field) << TIMES_BITS) | Math.min(times, TIMES_MAX);

export const ordinalOf = (posting: number): number => posting >>> (FIELD_BITS + TIMES_BITS);
export const fieldOf = (posting: number): number => (posting >>> TIMES_BITS) & (2 ** FIELD_BITS - 1);
export const timesOf = (posting: number): number => posting & TIMES_MAX;
export const isInTitle = (posting: number): boolean => fieldOf(posting) === TITLE;

/** Where a word stands, and in about how many documents: those that have gone count until they are taken out. */
export interface Term {
  /** In the order of their documents. */
  postings: number[];
  documents: number;
  /** In how many of them it is written so: elsewhere two neighbouring words make it, or a part of one. */
  plain: number;
  /** In how many titles it stands. */
  titles: number;
}

/** A word of the index that a word of the search may mean, and what it says beside the word itself, from 0 to 1. */
export interface Meant {
  word: string;
  term: Term;
  weight: number;
}

export const emptyTerm = (): Term => ({ postings: [], documents: 0, plain: 0, titles: 0 });

/** Notes that a word stands somewhere; behind all that was noted of it before. */
export function addPosting(term: Term, entry: number): void {
  if (ordinalOf(term.postings.at(-1) ?? -1) !== ordinalOf(entry)) {
    term.documents += 1;
    if (fieldOf(entry) !== JOINED) term.plain += 1;
  }
  if (isInTitle(entry)) term.titles += 1;
  term.postings.push(entry);
}

/** The same word for documents that have other numbers now; those of -1 have gone. */
export function renumberedTerm(term: Term, numbers: Int32Array): Term {
  const anew = emptyTerm();
  for (const entry of term.postings) {
    const number = numbers[ordinalOf(entry)] as number;
    if (number >= 0) addPosting(anew, posting(number, fieldOf(entry), timesOf(entry)));
  }
  return anew;
}

/** Where the postings of a document begin, or would, from a place on before which they do not: the nearer the sooner. */
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
