import { piecesOf, stem } from "../platform/words.ts";
import { FIRST_WORDS_EDITION, type FirstGroup, FOUND_BY, SYNONYMS } from "./first-search-words.ts";

// The search words of a site (settings part 'words'). Free of zod.

/** A typed word or phrase, and the word or phrase that it also finds. */
interface Pair {
  typed: string;
  found: string;
}

/** Comma-separated words, each of which also finds the others. */
interface Group {
  words: string;
}

/** The lists of search words. Where a word or a phrase is listed makes no difference to the search. */
export interface SearchWords {
  synonyms: Group[];
  words: Pair[];
  phrases: Pair[];
}

const FIRST_PAIRS = Object.entries(FOUND_BY).flatMap(([group, found]) =>
  Object.entries(found).flatMap(([found, typed]) =>
    typed.split(", ").map((typed) => ({ group: group as FirstGroup, pair: { typed, found } })),
  ),
);

const isPhrase = ({ typed }: Pair): boolean => piecesOf(typed).length > 1;
const pairs = FIRST_PAIRS.map(({ pair }) => pair);

/** The search words with which a new site starts; after the first save they are the owner's. */
export const FIRST_WORDS: SearchWords = {
  synonyms: SYNONYMS.map((words) => ({ words })),
  words: pairs.filter((pair) => !isPhrase(pair)),
  phrases: pairs.filter(isPhrase),
};

/** Returns a word or phrase as it is compared: 'Take-up Rollers' is 'take up roller'. */
const termOf = (text: string): string => piecesOf(text).map(stem).join(" ");

/** Returns the different words or phrases of a group, as typed: 'drop wire, dropper' has two. */
export function synonymsIn(group: string): string[] {
  const words = group.split(",").map((word) => word.trim());
  return [...new Map(words.map((word) => [termOf(word), word])).entries()].flatMap(([term, word]) =>
    term ? [word] : [],
  );
}

/** Equal for entries that mean the same. */
export const pairKey = ({ typed, found }: Pair): string => `${termOf(typed)}\n${termOf(found)}`;
export const groupKey = ({ words }: Group): string => synonymsIn(words).map(termOf).sort().join("\n");

/** Adds the missing initial search words of a new site. Omits a group that a larger one contains. */
export function withFirstWords({ synonyms, words, phrases }: SearchWords): SearchWords {
  const groups = joined(FIRST_WORDS.synonyms, synonyms, groupKey).map((group) => ({
    group,
    terms: synonymsIn(group.words).map(termOf),
  }));
  const isInside = ({ terms }: { terms: string[] }) =>
    groups.some((other) => other.terms !== terms && terms.every((term) => other.terms.includes(term)));
  return {
    synonyms: groups.filter((each) => !isInside(each)).map(({ group }) => group),
    words: joined(FIRST_WORDS.words, words, pairKey),
    phrases: joined(FIRST_WORDS.phrases, phrases, pairKey),
  };
}

/** The missing first entries, then the others in their order, each once. */
function joined<T>(first: readonly T[], own: readonly T[], keyOf: (entry: T) => string): T[] {
  const known = new Map(own.map((entry) => [keyOf(entry), entry]));
  return [...first.filter((entry) => !known.has(keyOf(entry))), ...known.values()];
}

const firstGroups = new Map(FIRST_PAIRS.map(({ group, pair }) => [pairKey(pair), group]));
const OF_INDIA = /[\u0900-\u097f\u0a80-\u0aff]/;

/** Returns the group of an entry: that of a first one, else by its letters. */
export const groupOfPair = (pair: Pair): FirstGroup =>
  firstGroups.get(pairKey(pair)) ?? (OF_INDIA.test(pair.typed) ? "languages" : "trade");

/** Returns the edition of the initial words that the stored words were saved with, or the current edition if none are stored. */
export function editionOf(stored: (Partial<SearchWords> & { edition?: number }) | undefined): number {
  const { synonyms, words = [], phrases = [], edition } = stored ?? {};
  // Another trade's site has removed all of them.
  const isNone = synonyms === undefined || synonyms.length + words.length + phrases.length === 0;
  return isNone ? FIRST_WORDS_EDITION : (edition ?? 1);
}

/** Returns the stored words, else the first ones; those stored up to version 0.2 also need the trade's. */
export function wordsInForce(stored: Partial<SearchWords> | undefined): SearchWords {
  const { synonyms, words = [], phrases = [] } = stored ?? {};
  return synonyms ? { synonyms, words, phrases } : withFirstWords({ synonyms: [], words, phrases });
}
