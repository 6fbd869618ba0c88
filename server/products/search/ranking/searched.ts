import type { Term, WeightedTerm } from "./postings.ts";

/**
 * What finding asks of an engine. All of it is synchronous: an engine whose index is elsewhere answers with what it has read so
 * far, notes what it lacks, and repeats the search when that is there (engines/postgres/reading.ts).
 */

export interface LookUp {
  /** The minimum share of the query weight: 1 is every word, 0 any. */
  least: number;
  /** If this many documents have every word, the last one's score is the minimum for partial matches. */
  enough?: number;
  category?: string | undefined;
  /** What the head noun of the query may mean: documents without any of it in their title come last. */
  head?: readonly WeightedTerm[] | undefined;
}

/** Ids by relevance, older first among equals, and whether any document has every word. */
interface LookedUp {
  ids: readonly string[];
  /** How many of them, the first ones, have the head noun in their title; all without one. */
  exact: number;
  isWhole: boolean;
}

/** The words of all documents, by word, prefix, edit distance and sound (dictionary.ts). */
interface Vocabulary {
  term(word: string): Term | undefined;
  /** Every word with this prefix, including the prefix itself if it is a word. */
  beginning(prefix: string): Iterable<string>;
  eachBeginning(prefix: string, visit: (word: string, term: Term) => void): void;
  /** Words without digits within `edits` edits, with their distance. */
  resembling(word: string, edits: number): ReadonlyMap<string, number>;
  /** Words that sound like a phonetic spelling, with their sound distance. */
  sounding(heard: string): ReadonlyMap<string, number>;
}

/** How well each candidate fits the other words, by titles with both: 0 to 1, the best being 1. */
export type ContextOf = (
  candidates: readonly WeightedTerm[],
  others: readonly (readonly WeightedTerm[])[],
  /** The meanings of the words before and after the candidate's position. */
  beside: readonly (readonly WeightedTerm[] | undefined)[],
) => number[] | undefined;

export interface SearchedWords {
  /** The number of documents. */
  readonly size: number;
  /** Changes with every document that is put or dropped. */
  readonly version: number;
  readonly words: Vocabulary;
  /** Whether a present document has the term: those of removed ones, which may be unpublished, stay in the vocabulary. */
  isPublic(term: Term): boolean;
  contextOf: ContextOf;
  /** Finds the documents that have a possible meaning of each query word. */
  find(words: readonly (readonly WeightedTerm[])[], lookUp: LookUp): LookedUp;
}

/** Part codes and numbers of all products. */
export interface SearchedCodes {
  /** Products whose code (without separators) equals the text. */
  named(text: string): readonly string[];
  /** Products whose number equals the text. */
  numbered(text: string): readonly string[];
  /** Products whose code contains the text without separators: exact, then prefix matches; shorter first. */
  holding(text: string): readonly string[];
  /** Products whose code equals the text, ignoring separators, O/0, I/1 and the leading zeros of digit groups. */
  same(text: string): readonly string[];
  /** Codes that are the same in that sense; if none, codes one edit away. */
  near(text: string): { ids: readonly string[]; isSame: boolean };
}

/** The documents that postings refer to by ordinal. */
export interface RankedDocuments {
  /** The number of all documents, of which those with an ordinal may be a part. */
  readonly size: number;
  /** Number of assigned ordinals; every posting's is below. */
  readonly numbered: number;
  /** Whether a document exists and is in the category, if one is given. */
  isOf(ordinal: number, category?: string): boolean;
  titleOf(ordinal: number): readonly Term[];
  /** The ids of those documents that still exist. */
  idsOf(ordinals: readonly number[]): string[];
  /** A field's length divided by the average of all documents. */
  relativeLength(ordinal: number, field: number): number;
}
