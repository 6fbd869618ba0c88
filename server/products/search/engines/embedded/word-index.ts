import { createDictionary } from "#server/products/search/dictionary.ts";
import type { ProductDocument } from "#server/products/search/document.ts";
import { createContext } from "#server/products/search/ranking/context.ts";
import {
  addPosting,
  emptyTerm,
  FIELDS,
  isInTitle,
  ordinalOf,
  posting,
  type Term,
} from "#server/products/search/ranking/postings.ts";
import { createRanking } from "#server/products/search/ranking/relevance.ts";
import type { SearchedWords } from "#server/products/search/ranking/searched.ts";
import { createIndexedDocuments } from "./indexed-documents.ts";

/** An index with fewer removed documents is never worn. */
const REMOVED_MIN = 100;

/** An inverted index of documents, by field. Synchronous, no I/O. */
export interface WordIndex extends SearchedWords {
  /** Whether a new index would be much smaller, because the words of removed documents stay in this one. */
  isWorn(): boolean;
  put(document: ProductDocument): void;
  drop(id: string): void;
  categoryOf(id: string): string | undefined;
  /** The documents whose title has exactly these words, in this order. */
  titled(title: readonly string[]): readonly string[];
}

export function createWordIndex(): WordIndex {
  const terms = new Map<string, Term>();
  const dictionary = createDictionary<Term>();
  const documents = createIndexedDocuments();

  const termOf = (word: string): Term => {
    const known = terms.get(word);
    if (known) return known;
    const term = emptyTerm();
    terms.set(word, term);
    dictionary.add(word, term);
    return term;
  };
  let version = 0;
  const drop = (id: string) => {
    version += 1;
    documents.drop(id);
  };

  return {
    get size() {
      return documents.size;
    },
    get version() {
      return version;
    },
    isWorn() {
      const gone = documents.numbered - documents.size;
      return gone > REMOVED_MIN && gone > documents.size / 2;
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
    titled(title) {
      const words = title.map((word) => terms.get(word));
      const [rarest] = words.toSorted((a, b) => (a?.titles ?? 0) - (b?.titles ?? 0));
      if (!rarest) return [];
      const isSame = (ordinal: number) => {
        const own = documents.titleOf(ordinal);
        return own.length === words.length && own.every((term, at) => term === words[at]);
      };
      return documents.idsOf(rarest.postings.filter(isInTitle).map(ordinalOf).filter(isSame));
    },
    isPublic: (term) => term.postings.some((entry) => documents.isOf(ordinalOf(entry))),
    contextOf: createContext(documents),
    find: createRanking(documents),
  };
}

function countEach(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}
