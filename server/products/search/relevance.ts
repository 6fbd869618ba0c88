import type { IndexedDocuments } from "./indexed-documents.ts";
import { type Meant, ORDINALS } from "./postings.ts";
import { createSums, type Weighed } from "./sums.ts";

/** What a word counts that stands nowhere. */
const UNKNOWN = 4;
/** Scores, which are between 0 and 1, are compared in steps so small, so that score and document fit in one exact number. */
const STEPS = 1e8;
/** Sums of the same weights in another order differ by less. */
const NOTHING = 1e-9;

/** What was found: the numbers of documents, the most relevant first, of equal ones the older. */
interface Ranked {
  ordinals: number[];
  /** How many of them hold every word of the search. */
  whole: number;
}

/**
 * Adds up what the words of one search say about each document: the fields of a document first, then saturated once, with
 * one weight for each word by how few documents hold it (docs/decisions/0036).
 */
export interface Relevance {
  /** For each word of a search all that may be meant by it. */
  rank(words: readonly (readonly Meant[])[], bounds: Bounds): Ranked;
}

/** Which documents are found. */
interface Bounds {
  /** They hold at least this share of what the words weigh: 1 is every word, 0 any. */
  least: number;
  /** One that lacks a word must say more than so manieth that lacks none. */
  enough: number;
  isWanted(ordinal: number): boolean;
}

export function createRelevance(documents: IndexedDocuments): Relevance {
  const sums = createSums(documents);
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

  return {
    rank(asked, { least, enough, isWanted }) {
      const words = inOrder(
        asked.map((meant) => ({ meant, idf: weightOf(meant), breadth: breadthOf(meant) })),
      );
      const total = words.reduce((sum, { idf }) => sum + idf, 0);
      const needed = least * total - NOTHING;
      const scoreOf = (place: number) => (sums.saidAt(place) / total) * (sums.coveredAt(place) / total);
      const isWhole = (place: number) => sums.coveredAt(place) >= total - NOTHING;
      const all: number[] = [];
      let bar: number | undefined;
      for (const [at, { idf, rest }] of words.entries()) {
        if (idf + rest < needed) break;
        // Those that hold all words hold the first of them.
        if (at === 1) bar = barOf(all.filter((place) => isWhole(place) && isWanted(sums.ordinalAt(place))));
        // No document that lacks the words before can say more than this, and none behind the bar is wanted.
        if (bar !== undefined && ((idf + rest) / total) ** 2 < bar) break;
        for (const place of sums.add(words.slice(at), at === 0, needed)) all.push(place);
      }
      const keys = new Float64Array(all.length);
      for (let at = 0; at < all.length; at += 1) {
        const place = all[at] as number;
        keys[at] = sums.ordinalAt(place) - Math.round(scoreOf(place) * STEPS) * ORDINALS;
      }
      const found: Ranked = { ordinals: [], whole: 0 };
      for (const key of keys.sort()) {
        const ordinal = key - Math.floor(key / ORDINALS) * ORDINALS;
        if (!isWanted(ordinal)) continue;
        const whole = isWhole(sums.placeOf(ordinal));
        if (whole) found.whole += 1;
        if (whole || found.whole < enough) found.ordinals.push(ordinal);
      }
      sums.forget();
      return found;

      /** What a document must say at least that lacks a word, where so many lack none: nothing, where there are fewer. */
      function barOf(whole: readonly number[]): number {
        const last = Float64Array.from(whole, scoreOf).sort().at(-enough);
        return last === undefined ? 0 : last - 2 / STEPS;
      }
    },
  };
}

/** The rarest word first: of the others only what stands in its documents is weighed. */
function inOrder(words: (Omit<Weighed, "rest"> & { breadth: number })[]): Weighed[] {
  const sorted = words.sort((one, other) => one.breadth - other.breadth);
  let rest = sorted.reduce((sum, { idf }) => sum + idf, 0);
  return sorted.map(({ meant, idf }) => {
    rest -= idf;
    return { meant, idf, rest };
  });
}

/** How many postings there are to look at. */
const breadthOf = (meant: readonly Meant[]): number =>
  meant.reduce((sum, { term }) => sum + term.postings.length, 0);
