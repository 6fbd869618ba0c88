import type { IndexedDocuments } from "./indexed-documents.ts";
import { FIELD_WEIGHTS, fieldOf, ORDINALS, ordinalOf, type Term, timesOf } from "./postings.ts";

/** From here on a word says little more by standing there once more. */
const SATURATION = 1.2;
/** What a word counts that stands nowhere. */
const UNKNOWN = 4;
/** Scores, which are between 0 and 1, are compared in steps so small, so that score and document fit in one exact number. */
const STEPS = 1e8;
/** What it costs to find a document in a long list, in steps through it. */
const SEEK_STEPS = 24;

/**
 * Adds up what the words of one search say about each document: the fields of a document first, then saturated once, with
 * one weight for each word by how few documents hold it (docs/decisions/0036). Its sums are made once and used again.
 */
export interface Relevance {
  /** Begins a search; only documents are found that hold this share of what its words weigh, 1 being all of it. */
  begin(least: number): void;
  /** Begins with the next word. */
  nextWord(): void;
  /** A word in the index that stands for the current word of the search, at this weight; in one field or in all. */
  weigh(term: Term, weight: number, field?: number): void;
  /** The numbers of the documents found, the most relevant first, of equal ones the older. Ends the search. */
  ranked(): number[];
}

export function createRelevance(documents: IndexedDocuments): Relevance {
  let scores = new Float64Array(0);
  /** What the words weigh that each document holds. */
  let covered = new Float64Array(0);
  /** The best that any word of the index says about a document for the current word, and for which word that is. */
  let best = new Float64Array(0);
  let last = new Uint8Array(0);
  let touched: number[] = [];
  let ofWord: number[] = [];
  /** The documents that hold every word so far; undefined when more may come. */
  let candidates: readonly number[] | undefined;
  let share = 1;
  let word = 0;
  let total = 0;
  /** Of the current word: the sums of its weights, to make one of all that may be meant by it. */
  let idfs = 0;
  let shares = 0;

  const weighOne = (ordinal: number, said: number) => {
    if (last[ordinal] !== word) {
      if (word > 1 && share === 1 && covered[ordinal] === 0) return;
      last[ordinal] = word;
      best[ordinal] = 0;
      ofWord.push(ordinal);
    }
    if (said > (best[ordinal] as number)) best[ordinal] = said;
  };
  /** What the postings of one document say, from `at` on; answers where the next document begins. */
  const weighDocument = (
    postings: readonly number[],
    at: number,
    weight: number,
    field: number | undefined,
  ) => {
    const ordinal = ordinalOf(postings[at] as number);
    let sum = 0;
    let next = at;
    for (; next < postings.length && ordinalOf(postings[next] as number) === ordinal; next += 1) {
      const entry = postings[next] as number;
      const of = fieldOf(entry);
      if (field !== undefined && of !== field) continue;
      const { weight: boost, byLength } = FIELD_WEIGHTS[of] as (typeof FIELD_WEIGHTS)[number];
      const length = byLength ? 1 - byLength + byLength * documents.relativeLength(ordinal, of) : 1;
      sum += (boost * timesOf(entry)) / length;
    }
    if (sum > 0) weighOne(ordinal, (weight * sum) / (sum + SATURATION));
    return next;
  };
  /** Adds up what the current word says, where it says the most. */
  const endWord = () => {
    if (word === 0) return;
    const idf = shares > 0 ? idfs / shares : UNKNOWN;
    total += idf;
    for (const ordinal of ofWord) {
      if (covered[ordinal] === 0) touched.push(ordinal);
      scores[ordinal] = (scores[ordinal] as number) + idf * (best[ordinal] as number);
      covered[ordinal] = (covered[ordinal] as number) + idf;
    }
    if (share === 1) candidates = ofWord;
    ofWord = [];
    idfs = 0;
    shares = 0;
  };

  return {
    begin(least) {
      if (scores.length < documents.numbered) {
        const room = Math.ceil(documents.numbered * 1.25);
        scores = new Float64Array(room);
        covered = new Float64Array(room);
        best = new Float64Array(room);
        last = new Uint8Array(room);
      }
      share = least;
      candidates = undefined;
      word = 0;
      total = 0;
    },
    nextWord() {
      endWord();
      word += 1;
    },
    weigh(term, weight, field) {
      const { postings } = term;
      const held = Math.min(term.documents, documents.size);
      const part = weight * Math.sqrt(held);
      idfs += part * Math.log(1 + (documents.size - held + 0.5) / (held + 0.5));
      shares += part;
      // A beginning stands for hundreds of words, most of which are in no document that is still wanted.
      if (candidates && candidates.length * SEEK_STEPS < postings.length) {
        for (const ordinal of candidates) {
          const at = seek(postings, ordinal);
          if (ordinalOf(postings[at] ?? -1) === ordinal) weighDocument(postings, at, weight, field);
        }
      } else {
        for (let at = 0; at < postings.length; ) at = weighDocument(postings, at, weight, field);
      }
    },
    ranked() {
      endWord();
      const isEnough = (ordinal: number) =>
        share === 1 ? last[ordinal] === word : (covered[ordinal] as number) >= share * total;
      const keys = new Float64Array(touched.length);
      let found = 0;
      for (const ordinal of touched) {
        if (isEnough(ordinal)) {
          const score = ((scores[ordinal] as number) / total) * ((covered[ordinal] as number) / total);
          keys[found] = ordinal - Math.round(score * STEPS) * ORDINALS;
          found += 1;
        }
        scores[ordinal] = 0;
        covered[ordinal] = 0;
        last[ordinal] = 0;
      }
      touched = [];
      const ordinals: number[] = [];
      for (const key of keys.subarray(0, found).sort())
        ordinals.push(key - Math.floor(key / ORDINALS) * ORDINALS);
      return ordinals;
    },
  };
}

/** Where the postings of a document begin, or would; they stand in the order of their documents. */
function seek(postings: readonly number[], ordinal: number): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordinalOf(postings[middle] as number) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}
