import type { IndexedDocuments } from "./indexed-documents.ts";
import { BOOSTS, FIELDS, fieldOf, ORDINALS, ordinalOf, type Term, timesOf } from "./postings.ts";

/** BM25+ with the constants that are usual for short texts. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.7;
const LEAST = 0.5;
/** Scores are compared in steps so small, up to a limit, that score and document fit in one exact number. */
const STEPS = 1e5;
const SCORE_MAX = 10_000;
/** What it costs to find a document in a long list, in steps through it. */
const SEEK_STEPS = 24;
const BOOST_OF = FIELDS.map((field) => BOOSTS[field]);

/** Adds up what the words of one search say about each document. Its sums are made once and used again by the next. */
export interface Relevance {
  /** Begins a search; with `every` only documents that hold all the words are found. */
  begin(every: boolean): void;
  /** Begins with the next word. */
  nextWord(): void;
  /** A word in the index that stands for the current word of the search, at this weight; in one field or in all. */
  weigh(term: Term, weight: number, field?: number): void;
  /** The numbers of the documents found, the most relevant first, of equal ones the older. Ends the search. */
  ranked(): number[];
}

export function createRelevance(documents: IndexedDocuments): Relevance {
  let scores = new Float64Array(0);
  /** How many words of the search each document holds, and which one was the last. */
  let held = new Uint8Array(0);
  let last = new Uint8Array(0);
  let touched: number[] = [];
  /** The documents that hold every word so far; undefined when more may come. */
  let candidates: readonly number[] | undefined;
  let everyWord = false;
  let word = 0;

  const isOpen = (entry: number, field: number | undefined) =>
    (field === undefined || fieldOf(entry) === field) &&
    (!everyWord || (held[ordinalOf(entry)] as number) >= word - 1);
  const weighOne = (entry: number, weights: readonly number[]) => {
    const at = fieldOf(entry);
    const ordinal = ordinalOf(entry);
    if (last[ordinal] !== word) {
      if (held[ordinal] === 0) touched.push(ordinal);
      last[ordinal] = word;
      held[ordinal] = (held[ordinal] as number) + 1;
    }
    const times = timesOf(entry);
    const length = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * documents.relativeLength(ordinal, at));
    const said = LEAST + (times * (SATURATION + 1)) / (times + length);
    scores[ordinal] = (scores[ordinal] as number) + (weights[at] as number) * said;
  };

  return {
    begin(every) {
      if (scores.length < documents.numbered) {
        const room = Math.ceil(documents.numbered * 1.25);
        scores = new Float64Array(room);
        held = new Uint8Array(room);
        last = new Uint8Array(room);
      }
      everyWord = every;
      candidates = undefined;
      word = 0;
    },
    nextWord() {
      if (everyWord && word > 0)
        candidates = (candidates ?? touched).filter((ordinal) => held[ordinal] === word);
      word += 1;
    },
    weigh(term, weight, field) {
      const { postings } = term;
      // A beginning stands for hundreds of words, most of which are in no document that is still wanted.
      let weights: number[] | undefined;
      const take = (entry: number) => {
        if (!isOpen(entry, field)) return;
        weights ??= weightsOf(term, weight, documents.size);
        weighOne(entry, weights);
      };
      if (candidates && candidates.length * SEEK_STEPS < postings.length) {
        for (const ordinal of candidates) {
          for (let at = seek(postings, ordinal); ordinalOf(postings[at] ?? -1) === ordinal; at += 1) {
            take(postings[at] as number);
          }
        }
      } else {
        postings.forEach(take);
      }
    },
    ranked() {
      const keys = new Float64Array(touched.length);
      let found = 0;
      for (const ordinal of touched) {
        const words = held[ordinal] as number;
        if (!everyWord || words === word) {
          const score = Math.min((scores[ordinal] as number) * words, SCORE_MAX);
          keys[found] = ordinal - Math.round(score * STEPS) * ORDINALS;
          found += 1;
        }
        scores[ordinal] = 0;
        held[ordinal] = 0;
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

/** What a word says in each field: the more, the fewer documents hold it there. */
function weightsOf(term: Term, weight: number, documents: number): number[] {
  term.holders ??= holdersByField(term.postings);
  return term.holders.map((holders, field) => {
    const some = Math.min(holders, documents);
    return weight * (BOOST_OF[field] as number) * Math.log(1 + (documents - some + 0.5) / (some + 0.5));
  });
}

function holdersByField(postings: readonly number[]): number[] {
  const counts = FIELDS.map(() => 0);
  for (const entry of postings) {
    const field = fieldOf(entry);
    counts[field] = (counts[field] as number) + 1;
  }
  return counts;
}
