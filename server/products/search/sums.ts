import type { IndexedDocuments } from "./indexed-documents.ts";
import { FIELD_WEIGHTS, fieldOf, type Meant, ordinalOf, seek, timesOf } from "./postings.ts";

/** From here on a word says little more by standing there once more. */
const SATURATION = 1.2;
/** What it costs to find a document in a long list, in steps through it. */
const SEEK_STEPS = 16;
/** A document that can't be found any more. */
const OUT = -1;

/** A word of a search: what it weighs, and what those behind it weigh together. */
export interface Weighed {
  meant: readonly Meant[];
  idf: number;
  rest: number;
}

/**
 * What the words of one search say about documents. What is looked at lies close together: each document that is met gets a
 * place, from 1 on, and sums are kept by place.
 */
export interface Sums {
  /**
   * Adds up what words say about the documents that hold the first of them and were not met before; answers the places of those
   * that hold as much as is needed. `isFirst`: no word came before.
   */
  add(words: readonly Weighed[], isFirst: boolean, needed: number): readonly number[];
  ordinalAt(place: number): number;
  placeOf(ordinal: number): number;
  /** What the words say about a document, and what those weigh that it holds. */
  saidAt(place: number): number;
  coveredAt(place: number): number;
  /** Ends a search. */
  forget(): void;
}

/** The sums are made once and used by one search after the other. */
export function createSums(documents: IndexedDocuments): Sums {
  /** The place of each document in the sums, from 1 on; 0 for one that was not met. */
  let places = new Int32Array(0);
  let ordinals = new Int32Array(0);
  let scores = new Float64Array(0);
  /** What the words weigh that each document holds. */
  let covered = new Float64Array(0);
  /** The best that any word of the index says about a document for the current word, and for which word that is. */
  let best = new Float64Array(0);
  let last = new Uint8Array(0);
  /** How many places are taken, and from where on they are those of the documents that are looked at now. */
  let taken = 0;
  let from = 1;
  /** Of these the ones that may still be found, by place, which is in the order of the documents. */
  let candidates: number[] = [];
  let ofWord: number[] = [];

  const makeRoom = () => {
    if (places.length >= documents.numbered) return;
    const room = Math.ceil(documents.numbered * 1.25);
    places = new Int32Array(room);
    ordinals = new Int32Array(room + 1);
    scores = new Float64Array(room + 1);
    covered = new Float64Array(room + 1);
    best = new Float64Array(room + 1);
    last = new Uint8Array(room + 1);
  };
  const take = (ordinal: number) => {
    taken += 1;
    places[ordinal] = taken;
    ordinals[taken] = ordinal;
    scores[taken] = 0;
    covered[taken] = 0;
    last[taken] = 0;
    candidates.push(taken);
  };
  /** Puts the candidates, all of which are new, in the order of their documents, in which postings are. */
  const putInOrder = () => {
    ordinals.subarray(from, taken + 1).sort();
    for (const place of candidates) places[ordinals[place] as number] = place;
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
    const place = places[ordinal] as number;
    if (last[place] !== word) {
      last[place] = word;
      best[place] = 0;
      ofWord.push(place);
    }
    if (said > (best[place] as number)) best[place] = said;
    return next;
  };
  /** Goes to where a word stands in the candidates; `visit` answers where to go on. */
  const eachIn = (postings: readonly number[], visit: (at: number) => number) => {
    if (candidates.length * SEEK_STEPS >= postings.length) {
      for (let at = 0; at < postings.length; ) {
        if ((places[ordinalOf(postings[at] as number)] as number) >= from) at = visit(at);
        else at += 1;
      }
      return;
    }
    let at = 0;
    for (const place of candidates) {
      const ordinal = ordinals[place] as number;
      at = seek(postings, ordinal, at);
      if (ordinalOf(postings[at] ?? -1) === ordinal) visit(at);
    }
  };
  /** Leaves the candidates that can still hold as much as is needed. */
  const narrow = (needed: number, rest: number) => {
    candidates = candidates.filter((place) => {
      const isPossible = (covered[place] as number) + rest >= needed;
      if (!isPossible) places[ordinals[place] as number] = OUT;
      return isPossible;
    });
  };
  /** Finds out, without weighing a word, which candidates hold enough of them. */
  const preselect = (words: readonly Weighed[], needed: number) => {
    words.forEach(({ meant, idf, rest }, word) => {
      for (const { term } of meant) {
        eachIn(term.postings, (at) => {
          const place = places[ordinalOf(term.postings[at] as number)] as number;
          if (last[place] !== word + 1) covered[place] = (covered[place] as number) + idf;
          last[place] = word + 1;
          return at + 1;
        });
      }
      narrow(needed, rest);
    });
    for (const place of candidates) {
      covered[place] = 0;
      last[place] = 0;
    }
  };
  /** Adds up what words say about the documents that hold the first of them and were not met before; answers these. */
  const add: Sums["add"] = (words, isFirst, needed) => {
    makeRoom();
    const [first] = words as [Weighed];
    from = taken + 1;
    candidates = [];
    let before = -1;
    let isInOrder = true;
    for (const { term } of first.meant) {
      for (const entry of term.postings) {
        const ordinal = ordinalOf(entry);
        if (places[ordinal] !== 0) continue;
        take(ordinal);
        isInOrder &&= ordinal > before;
        before = ordinal;
      }
    }
    if (!isInOrder) putInOrder();
    // A usual word stands in many documents, of which few hold enough of the others.
    if (!isFirst && first.idf < needed) preselect(words, needed);
    words.forEach(({ meant, idf, rest }, word) => {
      ofWord = [];
      for (const { term, weight } of meant)
        eachIn(term.postings, (at) => weighDocument(term.postings, at, weight, word + 1));
      for (const place of ofWord) {
        scores[place] = (scores[place] as number) + idf * (best[place] as number);
        covered[place] = (covered[place] as number) + idf;
      }
      narrow(needed, rest);
    });
    return candidates;
  };
  const forget = () => {
    for (let place = 1; place <= taken; place += 1) places[ordinals[place] as number] = 0;
    taken = 0;
  };

  return {
    add,
    ordinalAt: (place) => ordinals[place] as number,
    placeOf: (ordinal) => places[ordinal] as number,
    saidAt: (place) => scores[place] as number,
    coveredAt: (place) => covered[place] as number,
    forget,
  };
}
