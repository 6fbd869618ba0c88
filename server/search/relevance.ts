import type { IndexedDocuments } from "./indexed-documents.ts";
import { FIELD_WEIGHTS, fieldOf, ORDINALS, ordinalOf, seek, type Term, timesOf } from "./postings.ts";

/** From here on a word says little more by standing there once more. */
const SATURATION = 1.2;
/** What a word counts that stands nowhere. */
const UNKNOWN = 4;
/** Scores, which are between 0 and 1, are compared in steps so small, so that score and document fit in one exact number. */
const STEPS = 1e8;
/** What it costs to find a document in a long list, in steps through it. */
const SEEK_STEPS = 24;
/** Sums of the same weights in another order differ by less. */
const NOTHING = 1e-9;

/** A word of the index that a word of the search may mean, and what it says beside the word itself, from 0 to 1. */
export interface Meant {
  word: string;
  term: Term;
  weight: number;
}

/** What was found: the numbers of documents, the most relevant first, of equal ones the older. */
export interface Ranked {
  ordinals: number[];
  /** How many of them hold every word of the search. */
  whole: number;
}

/**
 * Adds up what the words of one search say about each document: the fields of a document first, then saturated once, with
 * one weight for each word by how few documents hold it (docs/decisions/0036). Its sums are made once and used again.
 */
export interface Relevance {
  /** For each word of a search all that may be meant by it. */
  rank(words: readonly (readonly Meant[])[], bounds: Bounds): Ranked;
}

/** Which documents are found. */
export interface Bounds {
  /** They hold at least this share of what the words weigh: 1 is every word, 0 any. */
  least: number;
  /** One that lacks a word must say more than so manieth that lacks none. */
  enough: number;
  isWanted(ordinal: number): boolean;
}

export function createRelevance(documents: IndexedDocuments): Relevance {
  let scores = new Float64Array(0);
  /** What the words weigh that each document holds. */
  let covered = new Float64Array(0);
  /** The best that any word of the index says about a document for the current word, and for which word that is. */
  let best = new Float64Array(0);
  let last = new Uint8Array(0);
  /** The documents that may still be found. */
  let candidates: number[] = [];
  let ofWord: number[] = [];

  const makeRoom = () => {
    if (scores.length >= documents.numbered) return;
    const room = Math.ceil(documents.numbered * 1.25);
    scores = new Float64Array(room);
    covered = new Float64Array(room);
    best = new Float64Array(room);
    last = new Uint8Array(room);
  };
  /** What a word weighs by how few documents hold it: the mean of all that may be meant by it. */
  const weightOf = (meant: readonly Meant[]): number => {
    let sum = 0;
    let parts = 0;
    for (const { term, weight } of meant) {
      const held = Math.min(term.documents, documents.size);
      const part = weight * Math.sqrt(held);
      sum += part * Math.log(1 + (documents.size - held + 0.5) / (held + 0.5));
      parts += part;
    }
    return parts > 0 ? sum / parts : UNKNOWN;
  };
  /** What the postings of one document say, from `at` on; answers where the next document begins. */
  const weighDocument = (postings: readonly number[], at: number, weight: number, word: number): number => {
    const ordinal = ordinalOf(postings[at] as number);
    let sum = 0;
    let next = at;
    for (; next < postings.length && ordinalOf(postings[next] as number) === ordinal; next += 1) {
      const entry = postings[next] as number;
      const field = fieldOf(entry);
      const { weight: boost, byLength } = FIELD_WEIGHTS[field] as (typeof FIELD_WEIGHTS)[number];
      const length = byLength ? 1 - byLength + byLength * documents.relativeLength(ordinal, field) : 1;
      sum += (boost * timesOf(entry)) / length;
    }
    const said = (weight * sum) / (sum + SATURATION);
    if (last[ordinal] !== word) {
      last[ordinal] = word;
      best[ordinal] = 0;
      ofWord.push(ordinal);
    }
    if (said > (best[ordinal] as number)) best[ordinal] = said;
    return next;
  };
  /** Weighs a word in every document, or, where no other may come, in those that may still be found. */
  const weigh = ({ term: { postings }, weight }: Meant, word: number, isOpen: boolean) => {
    if (isOpen || candidates.length * SEEK_STEPS >= postings.length) {
      for (let at = 0; at < postings.length; ) {
        const ordinal = ordinalOf(postings[at] as number);
        if (isOpen || (covered[ordinal] as number) > 0) at = weighDocument(postings, at, weight, word);
        else at += 1;
      }
      return;
    }
    for (const ordinal of candidates) {
      const at = seek(postings, ordinal);
      if (ordinalOf(postings[at] ?? -1) === ordinal) weighDocument(postings, at, weight, word);
    }
  };
  const forget = (ordinal: number) => {
    scores[ordinal] = 0;
    covered[ordinal] = 0;
    last[ordinal] = 0;
  };

  return {
    rank(words, { least, enough, isWanted }) {
      makeRoom();
      candidates = [];
      // The rarest word first: of the others only what stands in its documents is weighed.
      const weighed = words
        .map((meant) => ({ meant, idf: weightOf(meant), breadth: breadthOf(meant) }))
        .sort((one, other) => one.breadth - other.breadth);
      const total = weighed.reduce((sum, { idf }) => sum + idf, 0);
      const needed = least * total - NOTHING;
      let rest = total;
      weighed.forEach(({ meant, idf }, at) => {
        const isOpen = at === 0 || rest >= needed;
        ofWord = [];
        for (const each of meant) weigh(each, at + 1, isOpen);
        rest -= idf;
        for (const ordinal of ofWord) {
          if (covered[ordinal] === 0) candidates.push(ordinal);
          scores[ordinal] = (scores[ordinal] as number) + idf * (best[ordinal] as number);
          covered[ordinal] = (covered[ordinal] as number) + idf;
        }
        candidates = candidates.filter((ordinal) => {
          const isPossible = (covered[ordinal] as number) + rest >= needed;
          if (!isPossible) forget(ordinal);
          return isPossible;
        });
      });
      const keys = new Float64Array(candidates.length);
      candidates.forEach((ordinal, at) => {
        const score = ((scores[ordinal] as number) / total) * ((covered[ordinal] as number) / total);
        keys[at] = ordinal - Math.round(score * STEPS) * ORDINALS;
      });
      const found: Ranked = { ordinals: [], whole: 0 };
      for (const key of keys.sort()) {
        const ordinal = key - Math.floor(key / ORDINALS) * ORDINALS;
        const isWhole = (covered[ordinal] as number) >= total - NOTHING;
        forget(ordinal);
        if (!isWanted(ordinal)) continue;
        if (isWhole) found.whole += 1;
        if (isWhole || found.whole < enough) found.ordinals.push(ordinal);
      }
      return found;
    },
  };
}

/** How many postings there are to look at. */
const breadthOf = (meant: readonly Meant[]): number =>
  meant.reduce((sum, { term }) => sum + term.postings.length, 0);
