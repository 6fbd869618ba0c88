import { createDictionary, type Dictionary } from "./dictionary.ts";
import type { ProductDocument } from "./document.ts";
import { createIndexedDocuments } from "./indexed-documents.ts";
import { addPosting, emptyTerm, FIELDS, type Meant, posting, renumberedTerm, type Term } from "./postings.ts";
import { createRelevance } from "./relevance.ts";

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
interface Vocabulary extends Pick<Dictionary<Term>, "beginning" | "eachBeginning" | "resembling"> {
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
    },
    put(document) {
      drop(document.id);
      const times = FIELDS.map((field) => countEach(document[field]));
      const lengths = times.map(({ size }) => size);
      const ordinal = documents.add(document.id, document.category, lengths);
      times.forEach((words, field) => {
        for (const [word, often] of words) addPosting(termOf(word), posting(ordinal, field, often));
      });
    },
    drop,
    categoryOf: documents.categoryOf,
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
