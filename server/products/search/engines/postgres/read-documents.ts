import { posting, type Term } from "#server/products/search/ranking/postings.ts";
import type { RankedDocuments } from "#server/products/search/ranking/searched.ts";
import type { Candidate } from "./candidates.ts";
import { openPacked, type PackedPostings } from "./postings-in-bytes.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The documents that a search has read, in the order of their age. */
interface ReadDocuments extends RankedDocuments {
  take(found: readonly Candidate[]): void;
  /** Assigns ordinals to all documents, by age, and refills the lists of postings; nothing is ranked before. */
  settle(): void;
  /** The postings of a word, complete after the next `settle`. */
  postingsOf(word: number): number[];
  categoryOf(id: string): string | undefined;
}

interface ReadDocument {
  id: string;
  category: string;
  postings: PackedPostings;
  title?: readonly Term[];
}

/** The documents of one search; `termOf` returns the term of a word's number. */
export function openReadDocuments(vocabulary: Vocabulary, termOf: (word: number) => Term): ReadDocuments {
  const byNumber = new Map<number, ReadDocument>();
  const categories = new Map<string, string>();
  const postings = new Map<number, number[]>();
  let inOrder: ReadDocument[] = [];
  let isSettled = true;
  return {
    get size() {
      return vocabulary.size;
    },
    get numbered() {
      return inOrder.length;
    },
    take(found) {
      for (const { no, id, category, post } of found) {
        if (byNumber.has(no)) continue;
        categories.set(id, category);
        byNumber.set(no, { id, category, postings: openPacked(post) });
        isSettled = false;
      }
    },
    settle() {
      if (isSettled) return;
      isSettled = true;
      inOrder = [...byNumber].sort(([one], [other]) => one - other).map(([, document]) => document);
      for (const entries of postings.values()) entries.length = 0;
      inOrder.forEach(({ postings: { eachWord } }, ordinal) => {
        eachWord((word, field, times) => postings.get(word)?.push(posting(ordinal, field, times)));
      });
    },
    postingsOf(word) {
      const known = postings.get(word);
      if (known) return known;
      const made: number[] = [];
      postings.set(word, made);
      isSettled = false;
      return made;
    },
    categoryOf: (id) => categories.get(id),
    isOf: (ordinal, category) => !category || inOrder[ordinal]?.category === category,
    titleOf(ordinal) {
      const document = inOrder[ordinal];
      if (!document) return [];
      document.title ??= document.postings.title.map(termOf);
      return document.title;
    },
    idsOf: (ordinals) => ordinals.map((ordinal) => inOrder[ordinal]?.id as string),
    relativeLength: (ordinal, field) =>
      ((inOrder[ordinal]?.postings.lengths[field] ?? 0) * vocabulary.size) / (vocabulary.lengths[field] || 1),
  };
}
