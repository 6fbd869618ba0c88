import { isOfTitle, ORDINALS, ordinalOf, seek, type Term, type WeightedTerm } from "./postings.ts";
import type { RankedDocuments, SearchedWords } from "./searched.ts";
import { createTermScores, type WeightedWord } from "./term-scores.ts";

const UNKNOWN = 4;

/** Resolution of scores from 0 to 1, so that score and document fit in one exact number. */
const STEPS = 1e8;

/** Bonus for titles that contain the query as typed, and how many top results are checked for it. */
const RUN = 0.3;
const RUNS_LOOKED_AT = 100;

/** Tolerance for rounding errors of sums in different order. */
const NOTHING = 1e-9;

const breadthOf = (candidates: readonly WeightedTerm[]): number =>
  candidates.reduce((sum, { term }) => sum + term.postings.length, 0);

/** Returns the ranking of documents: `find` of an engine (searched.ts). */
export function createRanking(documents: RankedDocuments): SearchedWords["find"] {
  const relevance = createRelevance(documents);
  return (words, { least, enough = Number.POSITIVE_INFINITY, category, head }) => {
    if (!words.length) return { ids: [], exact: 0, isWhole: false };
    const isWanted = (ordinal: number) => documents.isOf(ordinal, category);
    const { ordinals, whole } = relevance.rank(words, { least, enough, isWanted });
    const hasHead = head && ordinals.length > 0 && titledWith(head, documents, ordinals.length);
    const exact = hasHead ? [] : ordinals;
    const others: number[] = [];
    if (hasHead) for (const each of ordinals) (hasHead(each) ? exact : others).push(each);
    const ids = documents.idsOf(others.length ? exact.concat(others) : exact);
    return { ids, exact: exact.length, isWhole: whole > 0 };
  };
}

/** Steps of seeking a document in a list of postings. */
const SEEK_STEPS = 16;

/** Whether a document's title has one of the terms, or another spelling of it; `count` documents will be asked for. */
function titledWith(
  head: readonly WeightedTerm[],
  documents: RankedDocuments,
  count: number,
): (ordinal: number) => boolean {
  const lists = head.map(({ term }) => term.postings);
  const entries = lists.reduce((sum, { length }) => sum + length, 0);
  if (count * SEEK_STEPS < entries)
    return (ordinal) => lists.some((postings) => isTitledIn(postings, ordinal));
  const isTitled = new Uint8Array(documents.numbered);
  for (const postings of lists)
    for (const entry of postings) if (isOfTitle(entry)) isTitled[ordinalOf(entry)] = 1;
  return (ordinal) => isTitled[ordinal] === 1;
}

function isTitledIn(postings: readonly number[], ordinal: number): boolean {
  for (let at = seek(postings, ordinal, 0); ordinalOf(postings[at] ?? -1) === ordinal; at += 1)
    if (isOfTitle(postings[at] as number)) return true;
  return false;
}

/** The longest run of adjacent query words. `places`: positions as bits, under 31; `ends`: scratch space. */
function longestRun(title: readonly Term[], places: ReadonlyMap<Term, number>, ends: Int32Array): number {
  // For each run length less 1, the query positions (bits) where runs that end at the previous word end.
  ends.fill(0);
  let longest = 0;
  for (const word of title) {
    const here = places.get(word) ?? 0;
    for (let length = Math.min(longest, ends.length - 1); length > 0; length -= 1)
      ends[length] = ((ends[length - 1] as number) << 1) & here;
    ends[0] = here;
    while (longest < ends.length && ends[longest] !== 0) longest += 1;
  }
  return longest;
}

/** Document ordinals by relevance, older first among equals. */
interface Ranked {
  ordinals: number[];
  /** How many of them have every word. */
  whole: number;
}

/** Sums a document's fields, then saturates, with one idf per word (docs/decisions/0044). */
interface Relevance {
  /** Takes the possible meanings of each query word. */
  rank(words: readonly (readonly WeightedTerm[])[], bounds: Bounds): Ranked;
}

interface Bounds {
  least: number;
  /** A document that lacks a word must score higher than the one of this rank that has all. */
  enough: number;
  isWanted(ordinal: number): boolean;
}

function createRelevance(documents: RankedDocuments): Relevance {
  const scores = createTermScores(documents);
  return {
    rank(query, { least, enough, isWanted }) {
      const words = inOrder(
        query.map((candidates) => ({
          terms: candidates,
          idf: weightOf(candidates, documents.size),
          breadth: breadthOf(candidates),
        })),
      );
      const total = words.reduce((sum, { idf }) => sum + idf, 0);
      const needed = least * total - NOTHING;
      const scoreOf = (place: number) => (scores.scoreAt(place) / total) * (scores.coverageAt(place) / total);
      const isWhole = (place: number) => scores.coverageAt(place) >= total - NOTHING;
      let all: readonly number[] = [];
      let bar: number | undefined;
      for (const [at, { idf, rest }] of words.entries()) {
        if (idf + rest < needed) break;
        // Documents with all words have the first one.
        if (at === 1) bar = barOf(all.filter((place) => isWhole(place) && isWanted(scores.ordinalAt(place))));
        // Documents without the previous words can't score higher than this, so none can pass the bar.
        if (bar !== undefined && ((idf + rest) / total) ** 2 < bar) break;
        all = all.concat(scores.add(words.slice(at), at === 0, needed));
      }
      const ordinals = byScore(all, scoreOf).filter(isWanted);
      const found: Ranked = { ordinals: [], whole: 0 };
      for (const ordinal of query.length > 1 ? withRuns(ordinals) : ordinals) {
        const whole = isWhole(scores.placeOf(ordinal));
        if (whole) found.whole += 1;
        if (whole || found.whole < enough) found.ordinals.push(ordinal);
      }
      scores.forget();
      return found;

      /** Re-ranks the top results by a bonus for titles with the words as typed. */
      function withRuns(ordinals: readonly number[]): number[] {
        const positions = new Map<Term, number>();
        query.forEach((candidates, at) => {
          for (const { term } of candidates) positions.set(term, (positions.get(term) ?? 0) | (1 << at));
        });
        const ends = new Int32Array(query.length);
        const first = byScore(ordinals.slice(0, RUNS_LOOKED_AT).map(scores.placeOf), (place) => {
          const run = longestRun(documents.titleOf(scores.ordinalAt(place)), positions, ends);
          return scoreOf(place) * bonusOf(run);
        });
        return [...first, ...ordinals.slice(RUNS_LOOKED_AT)];
      }

      /** The ordinals of places, by descending score, older first among equals. */
      function byScore(places: readonly number[], score: (place: number) => number): number[] {
        const keys = new Float64Array(places.length);
        for (let at = 0; at < places.length; at += 1) {
          const place = places[at] as number;
          keys[at] = scores.ordinalAt(place) - Math.round(score(place) * STEPS) * ORDINALS;
        }
        const ordinals: number[] = [];
        for (const key of keys.sort()) ordinals.push(key - Math.floor(key / ORDINALS) * ORDINALS);
        return ordinals;
      }

      /** The score factor of a title in which `run` query words are adjacent. */
      function bonusOf(run: number): number {
        return run > 1 ? 1 + (RUN * (run - 1)) / (query.length - 1) : 1;
      }

      /** The minimum score of a document that lacks a word; 0 if fewer than `enough` have all. */
      function barOf(whole: readonly number[]): number {
        const last = Float64Array.from(whole, scoreOf).sort().at(-enough);
        return last === undefined ? 0 : last / bonusOf(query.length - 1) - 2 / STEPS;
      }
    },
  };
}

/** The inverse document frequency of a word among `size` documents: the mean over everything it may mean. */
export function weightOf(candidates: readonly WeightedTerm[], size: number): number {
  let sum = 0;
  let parts = 0;
  for (const { term, weight } of candidates) {
    const held = Math.min(term.documents, size);
    const part = weight * Math.sqrt(held);
    sum += part * Math.log(1 + (size - held + 0.5) / (held + 0.5));
    parts += part;
  }
  return parts > 0 ? sum / parts : UNKNOWN;
}

/** Rarest word first: of the others, only postings in its documents are scored. */
function inOrder(words: (Omit<WeightedWord, "rest"> & { breadth: number })[]): WeightedWord[] {
  const sorted = words.sort((one, other) => one.breadth - other.breadth);
  let rest = sorted.reduce((sum, { idf }) => sum + idf, 0);
  return sorted.map(({ terms: candidates, idf }) => {
    rest -= idf;
    return { terms: candidates, idf, rest };
  });
}
