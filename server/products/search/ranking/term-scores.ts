import {
  FIELD_WEIGHTS,
  ordinalOf,
  postingField,
  SATURATION,
  seek,
  timesOf,
  type WeightedTerm,
} from "./postings.ts";
import type { RankedDocuments } from "./searched.ts";

/** Cost of seeking a document in a long posting list, in steps through it. */
const SEEK_STEPS = 16;
/** A document that can't match any more. */
const OUT = -1;
const BOOSTS = Float64Array.from(FIELD_WEIGHTS, ({ weight }) => weight);
const BY_LENGTH = Float64Array.from(FIELD_WEIGHTS, ({ byLength }) => byLength);

/** A query word: its weight, and the total weight of the words after it. */
export interface WeightedWord {
  terms: readonly WeightedTerm[];
  idf: number;
  rest: number;
}

/** One query's scores; each document gets a place, from 1 on, so that its sums are close in memory. */
interface TermScores {
  /** Scores documents not added before; returns places with enough weight. `isFirst`: the first word. */
  add(words: readonly WeightedWord[], isFirst: boolean, needed: number): readonly number[];
  ordinalAt(place: number): number;
  placeOf(ordinal: number): number;
  /** The score of a document, and the total weight of the words that it has. */
  scoreAt(place: number): number;
  coverageAt(place: number): number;
  forget(): void;
}

/** Creates term scores that are reused by successive searches. */
export function createTermScores(documents: RankedDocuments): TermScores {
  /** The place of each document, from 1 on; 0 if it has none. */
  let places = new Int32Array(0);
  let ordinals = new Int32Array(0);
  let scores = new Float64Array(0);
  /** The total weight of the words that each document has. */
  let covered = new Float64Array(0);
  /** The best score of any term for the current word, and the number of that word. */
  let best = new Float64Array(0);
  let last = new Uint8Array(0);
  /** The number of used places, and the first one of the current documents. */
  let usedPlaces = 0;
  let from = 1;
  /** The places of documents that can still match, in document order. */
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
    usedPlaces += 1;
    places[ordinal] = usedPlaces;
    ordinals[usedPlaces] = ordinal;
    scores[usedPlaces] = 0;
    covered[usedPlaces] = 0;
    last[usedPlaces] = 0;
    candidates.push(usedPlaces);
  };
  /** Sorts the candidates, all of which are new, by document, as postings are. */
  const putInOrder = () => {
    ordinals.subarray(from, usedPlaces + 1).sort();
    for (const place of candidates) places[ordinals[place] as number] = place;
  };
  /** Scores the postings of one document from `at` on; returns the index of the next document's first posting. */
  const weighDocument = (postings: readonly number[], at: number, weight: number, word: number): number => {
    const ordinal = ordinalOf(postings[at] as number);
    let sum = 0;
    let next = at;
    for (; next < postings.length; next += 1) {
      const entry = postings[next] as number;
      if (ordinalOf(entry) !== ordinal) break;
      const field = postingField(entry);
      const byLength = BY_LENGTH[field] as number;
      const boosted = (BOOSTS[field] as number) * timesOf(entry);
      sum += byLength
        ? boosted / (1 - byLength + byLength * documents.relativeLength(ordinal, field))
        : boosted;
    }
    const score = (weight * sum) / (sum + SATURATION);
    const place = places[ordinal] as number;
    if (last[place] !== word) {
      last[place] = word;
      best[place] = score;
      ofWord.push(place);
    } else if (score > (best[place] as number)) best[place] = score;
    return next;
  };
  /** Visits the postings of the candidates; `visit` returns where to continue. */
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
  /** Keeps only candidates that can still reach the needed weight. */
  const narrow = (needed: number, rest: number) => {
    candidates = candidates.filter((place) => {
      const isPossible = (covered[place] as number) + rest >= needed;
      if (!isPossible) places[ordinals[place] as number] = OUT;
      return isPossible;
    });
  };
  /** Finds the candidates with enough words before scoring any. */
  const preselect = (words: readonly WeightedWord[], needed: number) => {
    words.forEach(({ terms, idf, rest }, word) => {
      for (const { term } of terms) {
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
  const add: TermScores["add"] = (words, isFirst, needed) => {
    makeRoom();
    const [first] = words as [WeightedWord];
    from = usedPlaces + 1;
    candidates = [];
    let before = -1;
    let isInOrder = true;
    for (const { term } of first.terms) {
      for (const entry of term.postings) {
        const ordinal = ordinalOf(entry);
        if (places[ordinal] !== 0) continue;
        take(ordinal);
        isInOrder &&= ordinal > before;
        before = ordinal;
      }
    }
    if (!isInOrder) putInOrder();
    // A frequent word has many documents, few of which have enough of the others.
    if (!isFirst && first.idf < needed) preselect(words, needed);
    words.forEach(({ terms, idf, rest }, word) => {
      ofWord = [];
      for (const { term, weight } of terms)
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
    for (let place = 1; place <= usedPlaces; place += 1) places[ordinals[place] as number] = 0;
    usedPlaces = 0;
  };

  return {
    add,
    ordinalAt: (place) => ordinals[place] as number,
    placeOf: (ordinal) => places[ordinal] as number,
    scoreAt: (place) => scores[place] as number,
    coverageAt: (place) => covered[place] as number,
    forget,
  };
}
