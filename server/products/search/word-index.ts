import { createDictionary, type Dictionary } from "./dictionary.ts";
import type { ProductDocument } from "./document.ts";
import { createIndexedDocuments, type IndexedDocuments } from "./indexed-documents.ts";
import {
  addPosting,
  emptyTerm,
  FIELDS,
  type Meant,
  ORDINALS,
  posting,
  renumberedTerm,
  type Term,
} from "./postings.ts";
import { createSums, type Weighed } from "./sums.ts";

/** What a word counts that stands nowhere. */
const UNKNOWN = 4;

/** Scores, which are between 0 and 1, are compared in steps so small, so that score and document fit in one exact number. */
const STEPS = 1e8;

/** How much more a document says whose title has all words as they were typed, and of how many it is looked at. */
const RUN = 0.3;
const RUNS_LOOKED_AT = 300;

/** Sums of the same weights in another order differ by less. */
const NOTHING = 1e-9;

/** How many postings there are to look at. */
const breadthOf = (meant: readonly Meant[]): number =>
  meant.reduce((sum, { term }) => sum + term.postings.length, 0);

/** Documents that have gone are taken out of the lists together, when there are so many and more than half as many as the rest. */
const GONE_MIN = 100;

interface LookUp {
  /** The share of what the words weigh that a document must hold: 1 is every word, 0 any. */
  least: number;
  /** Where so many hold every word, the last of them is the bar for those that lack one. */
  enough?: number;
  /** One category only. */
  category?: string | undefined;
}

/** What a look-up found: ids by relevance, of equally relevant ones the older first, and whether any holds every word. */
interface LookedUp {
  ids: readonly string[];
  isWhole: boolean;
}

/** The words of an index. */
interface Vocabulary
  extends Pick<Dictionary<Term>, "beginning" | "eachBeginning" | "resembling" | "sounding"> {
  term(word: string): Term | undefined;
}

/** Which words stand in which documents, by field. Synchronous and free of I/O. */
export interface WordIndex {
  /** How many documents there are. */
  readonly size: number;
  /** How many numbers have been given to documents: each posting's is below. */
  readonly numbered: number;
  readonly words: Vocabulary;
  put(document: ProductDocument): void;
  drop(id: string): void;
  categoryOf(id: string): string | undefined;
  /** The words of a document's title, in order. */
  titleOf(ordinal: number): readonly Term[];
  /** The documents that hold, for each word of a search, something that may be meant by it. */
  find(words: readonly (readonly Meant[])[], lookUp: LookUp): LookedUp;
}

export function createWordIndex(): WordIndex {
  const terms = new Map<string, Term>();
  const dictionary = createDictionary<Term>();
  const documents = createIndexedDocuments();
  const relevance = createRelevance(documents);

  const termOf = (word: string): Term => {
    const known = terms.get(word);
    if (known) return known;
    const term = emptyTerm();
    terms.set(word, term);
    dictionary.add(word, term);
    return term;
  };
  const drop = (id: string) => {
    documents.drop(id);
    const gone = documents.numbered - documents.size;
    if (gone > GONE_MIN && gone > documents.size / 2) takeOutGone();
  };
  const takeOutGone = () => {
    const numbers = documents.renumber();
    for (const [word, term] of terms) {
      Object.assign(term, renumberedTerm(term, numbers));
      if (!term.documents) terms.delete(word);
    }
    dictionary.keep((word) => terms.has(word));
  };

  return {
    get size() {
      return documents.size;
    },
    get numbered() {
      return documents.numbered;
    },
    words: {
      term: (word) => terms.get(word),
      beginning: dictionary.beginning,
      eachBeginning: dictionary.eachBeginning,
      resembling: dictionary.resembling,
      sounding: dictionary.sounding,
    },
    put(document) {
      drop(document.id);
      const times = FIELDS.map((field) => countEach(document[field]));
      const lengths = FIELDS.map((field) => document[field].length);
      const ordinal = documents.add(document.id, document.category, lengths, document.title.map(termOf));
      times.forEach((words, field) => {
        for (const [word, often] of words) addPosting(termOf(word), posting(ordinal, field, often));
      });
    },
    drop,
    categoryOf: documents.categoryOf,
    titleOf: documents.titleOf,
    find(words, { least, enough = Number.POSITIVE_INFINITY, category }) {
      if (!words.length) return { ids: [], isWhole: false };
      const isWanted = (ordinal: number) => documents.isOf(ordinal, category);
      const { ordinals, whole } = relevance.rank(words, { least, enough, isWanted });
      return { ids: documents.idsOf(ordinals), isWhole: whole > 0 };
    },
  };
}

function countEach(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

/** How many neighbouring words of a search stand in a title one after the other; `places` are those of each word, as bits. */
function longestRun(title: readonly Term[], places: ReadonlyMap<Term, number>): number {
  let longest = 0;
  /** Where the runs that end at the word before end in the search, by their length less 1. */
  let ends: number[] = [];
  for (const word of title) {
    const here = places.get(word) ?? 0;
    const next: number[] = [];
    for (let run = here, length = 0; run !== 0; length += 1) {
      next.push(run);
      run = ((ends[length] ?? 0) << 1) & here;
    }
    ends = next;
    if (ends.length > longest) longest = ends.length;
  }
  return longest;
}

/** What was found: the numbers of documents, the most relevant first, of equal ones the older. */
interface Ranked {
  ordinals: number[];
  /** How many of them hold every word of the search. */
  whole: number;
}

/**
 * Adds up what the words of one search say about each document: the fields of a document first, then saturated once, with
 * one weight for each word by how few documents hold it (docs/decisions/0044).
 */
interface Relevance {
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

function createRelevance(documents: IndexedDocuments): Relevance {
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
      const ordinals: number[] = [];
      for (const key of keys.sort()) {
        const ordinal = key - Math.floor(key / ORDINALS) * ORDINALS;
        if (isWanted(ordinal)) ordinals.push(ordinal);
      }
      const found: Ranked = { ordinals: [], whole: 0 };
      for (const ordinal of asked.length > 1 ? withRuns(ordinals) : ordinals) {
        const whole = isWhole(sums.placeOf(ordinal));
        if (whole) found.whole += 1;
        if (whole || found.whole < enough) found.ordinals.push(ordinal);
      }
      sums.forget();
      return found;

      /** The first of them in their order once more, where words that stand in the title as they were typed say more. */
      function withRuns(ordinals: readonly number[]): number[] {
        const places = new Map<Term, number>();
        asked.forEach((meant, at) => {
          for (const { term } of meant) places.set(term, (places.get(term) ?? 0) | (1 << at));
        });
        const first = ordinals.slice(0, RUNS_LOOKED_AT).map((ordinal) => {
          const run = longestRun(documents.titleOf(ordinal), places);
          const more = run > 1 ? 1 + (RUN * (run - 1)) / (asked.length - 1) : 1;
          return { ordinal, score: Math.round(scoreOf(sums.placeOf(ordinal)) * more * STEPS) };
        });
        first.sort((one, other) => other.score - one.score || one.ordinal - other.ordinal);
        return [...first.map(({ ordinal }) => ordinal), ...ordinals.slice(RUNS_LOOKED_AT)];
      }

      /** What a document must say at least that lacks a word, where so many lack none: nothing, where there are fewer. */
      function barOf(whole: readonly number[]): number {
        const last = Float64Array.from(whole, scoreOf).sort().at(-enough);
        return last === undefined ? 0 : last / (1 + RUN) - 2 / STEPS;
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
