import { createDictionary } from "./dictionary.ts";
import type { ProductDocument } from "./document.ts";
import { createIndexedDocuments } from "./indexed-documents.ts";
import { FIELDS, type Field, ordinalOf, posting, renumbered, type Term } from "./postings.ts";
import { createRelevance } from "./relevance.ts";
import { synonymsOf } from "./synonyms.ts";

/** Documents that have gone are taken out of the lists together, when there are so many and more than half as many as the rest. */
const GONE_MIN = 100;
/** What a longer or a resembling word says beside the word itself, and how a longer one loses with its length. */
const LONGER = 0.375;
const LOSS = 0.3;
const RESEMBLING = 0.9;
/** What a synonym says beside the word itself; of a word that no product holds it says all. */
const SYNONYM = 0.5;

/** A word to look up: as it is, also as a beginning, also with so many letters changed. */
interface Wanted {
  word: string;
  prefix?: boolean;
  edits?: number | false;
}

/** A word of the index that a word of the search may mean, and what it says beside the word itself. */
interface Meant {
  term: Term;
  weight: number;
}

interface LookUp {
  /** The share of what the words weigh that a document must hold: 1 is every word, 0 any. */
  least: number;
  /** One field only. */
  field?: Field | undefined;
  /** One category only. */
  category?: string | undefined;
}

/** Which words stand in which documents, by field. Synchronous and free of I/O. */
export interface WordIndex {
  /** How many documents there are. */
  readonly size: number;
  put(document: ProductDocument): void;
  drop(id: string): void;
  categoryOf(id: string): string | undefined;
  /** In about how many documents a word stands, or one that means the same. */
  count(word: string): number;
  /** Whether the index has a word that begins like this. */
  hasBeginning(prefix: string): boolean;
  /** The ids of documents by relevance; of equally relevant ones the older first. */
  find(wanted: readonly Wanted[], lookUp: LookUp): string[];
}

export function createWordIndex(): WordIndex {
  const terms = new Map<string, Term>();
  const dictionary = createDictionary();
  const documents = createIndexedDocuments();
  const relevance = createRelevance(documents);
  const documentsOf = (word: string) => terms.get(word)?.documents ?? 0;
  const count = (word: string) => Math.max(documentsOf(word), ...synonymsOf(word).map(documentsOf));

  const note = (word: string, ordinal: number, field: number, times: number) => {
    const entry = posting(ordinal, field, times);
    const term = terms.get(word);
    if (term) {
      if (ordinalOf(term.postings.at(-1) ?? 0) !== ordinal) term.documents += 1;
      term.postings.push(entry);
    } else {
      terms.set(word, { postings: [entry], documents: 1 });
      dictionary.add(word);
    }
  };
  const drop = (id: string) => {
    documents.drop(id);
    const gone = documents.numbered - documents.size;
    if (gone > GONE_MIN && gone > documents.size / 2) takeOutGone();
  };
  const takeOutGone = () => {
    const numbers = documents.renumber();
    for (const [word, term] of terms) {
      takeOut(term, numbers);
      if (!term.documents) terms.delete(word);
    }
    dictionary.keep((word) => terms.has(word));
  };
  const meant = ({ word, prefix, edits }: Wanted): Meant[] => {
    const found: Meant[] = [];
    const add = (known: string, weight: number) => {
      const term = terms.get(known);
      if (term) found.push({ term, weight });
    };
    add(word, 1);
    const synonym = terms.has(word) ? SYNONYM : 1;
    for (const other of synonymsOf(word)) add(other, synonym);
    for (const known of prefix ? dictionary.beginning(word) : []) {
      const more = known.length - word.length;
      if (more) add(known, (LONGER * known.length) / (known.length + LOSS * more));
    }
    for (const [known, distance] of edits ? dictionary.resembling(word, edits) : []) {
      const isTaken = prefix ? known.startsWith(word) : distance === 0;
      if (!isTaken) add(known, (RESEMBLING * known.length) / (known.length + distance));
    }
    return found;
  };

  return {
    get size() {
      return documents.size;
    },
    put(document) {
      drop(document.id);
      const times = FIELDS.map((field) => countEach(document[field]));
      const lengths = times.map(({ size }) => size);
      const ordinal = documents.add(document.id, document.category, lengths);
      times.forEach((words, field) => {
        for (const [word, often] of words) note(word, ordinal, field, often);
      });
    },
    drop,
    categoryOf: documents.categoryOf,
    count,
    hasBeginning(prefix) {
      for (const _ of dictionary.beginning(prefix)) return true;
      return false;
    },
    find(wanted, { least, field, category }) {
      const at = field && FIELDS.indexOf(field);
      // The rarest word first: of the others only what stands in its documents is weighed.
      const rarestFirst = wanted.map(meant).sort((one, other) => breadth(one) - breadth(other));
      relevance.begin(least);
      for (const words of rarestFirst) {
        relevance.nextWord();
        for (const { term, weight } of words) relevance.weigh(term, weight, at);
      }
      return documents.idsOf(relevance.ranked(), category);
    },
  };
}

function takeOut(term: Term, numbers: Int32Array): void {
  let documents = 0;
  let before = -1;
  term.postings = term.postings.flatMap((entry) => {
    const number = numbers[ordinalOf(entry)] as number;
    if (number < 0) return [];
    if (number !== before) documents += 1;
    before = number;
    return renumbered(entry, number);
  });
  term.documents = documents;
}

function countEach(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

/** How many postings there are to look at. */
const breadth = (words: readonly Meant[]): number =>
  words.reduce((sum, { term }) => sum + term.postings.length, 0);
