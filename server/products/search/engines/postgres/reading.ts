import { doInTime } from "#server/platform/yield-to-event-loop.ts";
import type { SearchResult } from "#server/products/search/engine.ts";
import { createContext } from "#server/products/search/ranking/context.ts";
import { createFinder, type FindProducts } from "#server/products/search/ranking/find-products.ts";
import { emptyTerm, type Term, type WeightedTerm } from "#server/products/search/ranking/postings.ts";
import { createRanking, weightOf } from "#server/products/search/ranking/relevance.ts";
import type { LookUp, SearchedWords } from "#server/products/search/ranking/searched.ts";
import type { TradeWords } from "#server/products/search/trade-words.ts";
import {
  ALL_MAX,
  type Candidate,
  documentsOf,
  type NumberedTerm,
  RARE_MAX,
  readCandidates,
  readContext,
} from "./candidates.ts";
import { type CodeReading, openCodeReading } from "./code-reading.ts";
import { openReadDocuments } from "./read-documents.ts";
import { type ReadSide, readIndexedWords, type WordRow } from "./vocabulary.ts";

/** A search that lacks something after this many readings answers with what it has. */
const READINGS_MAX = 12;
/** Of more completions the most frequent are considered. */
const COMPLETIONS_MAX = 300;
/** With fewer documents that have every word, those that lack some are read too. */
const WHOLE_FEW = 10;
const SUBSETS_MAX = 8;
const SUBSET_WORDS = 8;
/** Corrections whose context is read. */
const CONTEXTS_MAX = 20;

/** Thrown by a pass over the ranking that can't go on without what it noted. */
class Lacking extends Error {}

/**
 * Searches with the ranking of the embedded engine: a pass runs over what has been read so far and notes each word, code and set
 * of documents that it lacks; these are read together, and the pass is repeated. Two to four readings are usual.
 */
export async function findByReading(
  of: ReadSide,
  trade: TradeWords,
  text: string,
  category?: string,
): Promise<SearchResult> {
  const words = openWordReading(of);
  const codes = openCodeReading(of);
  const find = createFinder(
    { words: words.searched, codes: codes.searched, categoryOf: categoryIn(words, codes) },
    trade,
  );
  for (let readings = 0; ; readings += 1) {
    const found = await passOver(find, text, category);
    const isMissing = words.lacks() || codes.lacks();
    if (found && (!isMissing || readings >= READINGS_MAX)) return found;
    if (readings > READINGS_MAX) return { ids: [], exact: 0, similar: false, unknown: [] };
    await Promise.all([words.read(), codes.read()]);
  }
}

const categoryIn = (words: WordReading, codes: CodeReading) => (id: string) =>
  words.categoryOf(id) ?? codes.categoryOf(id);

/** Returns undefined if the ranking couldn't go on. */
async function passOver(
  find: FindProducts,
  text: string,
  category: string | undefined,
): Promise<SearchResult | undefined> {
  try {
    return await doInTime(find(text, category));
  } catch (error) {
    if (error instanceof Lacking) return undefined;
    throw error;
  }
}

interface WordReading {
  searched: SearchedWords;
  categoryOf(id: string): string | undefined;
  lacks(): boolean;
  read(): Promise<void>;
}

interface WantedDocuments {
  words: readonly (readonly WeightedTerm[])[];
  lookUp: LookUp;
}

/** The words and documents of one search. */
function openWordReading({ db, tables, side, vocabulary, changes }: ReadSide): WordReading {
  /** What has been read; undefined for a word that no product has. */
  const terms = new Map<string, Term | undefined>();
  const numbers = new Map<Term, number>();
  const termByNumber = new Map<number, Term>();
  const begun = new Map<string, readonly WordRow[]>();
  const documents = openReadDocuments(vocabulary, termOfNumber);
  /** The ids of the documents with all words, in their order; the set that was read for a query. */
  const sets = new Map<string, readonly string[]>();
  const contexts = new Set<string>();

  const wantedWords = new Set<string>();
  const wantedBegun = new Set<string>();
  const wantedSets = new Map<string, WantedDocuments>();
  const wantedContexts = new Map<string, { terms: readonly number[]; others: readonly number[] }>();

  const ranking = createRanking(documents);
  const contextIn = createContext(documents);

  function termOfNumber(number: number): Term {
    const known = termByNumber.get(number);
    if (known) return known;
    const made = emptyTerm();
    numbers.set(made, number);
    termByNumber.set(number, made);
    return made;
  }
  function termOf({ id, word, documents: count, plain, titles, heads, brands, labels }: WordRow): Term {
    const known = terms.get(word);
    if (known) return known;
    const made = Object.assign(termOfNumber(id), { documents: count, plain, titles, heads, brands, labels });
    made.postings = documents.postingsOf(id);
    terms.set(word, made);
    return made;
  }
  const term = (word: string): Term | undefined => {
    if (terms.has(word)) return terms.get(word);
    const kept = vocabulary.get(word);
    if (kept) return kept.documents > 0 ? termOf(kept) : undefined;
    wantedWords.add(word);
    return undefined;
  };
  const numbered = (candidates: readonly WeightedTerm[]): NumberedTerm[] =>
    candidates.map((each) => ({ ...each, id: numbers.get(each.term) as number }));
  const stopIfLacking = () => {
    if (wantedWords.size || wantedBegun.size) throw new Lacking();
  };
  const eachBegun = (prefix: string): WordRow[] => {
    const found: WordRow[] = [];
    vocabulary.dictionary.eachBeginning(prefix, (_, row) => {
      if (row.documents > 0) found.push(row);
    });
    const read = begun.get(prefix);
    if (!read) wantedBegun.add(prefix);
    return [...found, ...(read ?? [])];
  };

  return {
    lacks: () => wantedWords.size + wantedBegun.size + wantedSets.size + wantedContexts.size > 0,
    categoryOf: documents.categoryOf,
    searched: {
      get size() {
        return vocabulary.size;
      },
      get version() {
        return vocabulary.version;
      },
      words: {
        term,
        *beginning(prefix) {
          for (const { word } of eachBegun(prefix)) yield word;
        },
        eachBeginning(prefix, visit) {
          for (const row of likeliest(prefix, eachBegun(prefix))) visit(row.word, termOf(row));
        },
        resembling: vocabulary.dictionary.resembling,
        sounding: vocabulary.dictionary.sounding,
      },
      isPublic: ({ documents: count }) => count > 0,
      contextOf(candidates, others, beside) {
        stopIfLacking();
        const own = numbered(heaviest(candidates, CONTEXTS_MAX)).map(({ id }) => id);
        const likely = others.flatMap((other) => numbered(heaviest(other, CONTEXTS_MAX))).map(({ id }) => id);
        const key = `${own.join()} ${likely.join()}`;
        if (own.length && likely.length && !contexts.has(key)) {
          wantedContexts.set(key, { terms: own, others: likely });
          throw new Lacking();
        }
        documents.settle();
        return contextIn(candidates, others, beside);
      },
      find(words, lookUp) {
        stopIfLacking();
        const known = words.filter((candidates) => candidates.length > 0);
        const key = keyOf(known.map(numbered), lookUp);
        const all = sets.get(key);
        if (known.length && !all) {
          wantedSets.set(key, { words: known, lookUp });
          throw new Lacking();
        }
        documents.settle();
        const ranked = ranking(words, lookUp);
        if (!ranked.isWhole || !all?.length) return ranked;
        const isRanked = new Set(ranked.ids);
        const others = all.filter((id) => !isRanked.has(id));
        const exact = ranked.exact === ranked.ids.length ? ranked.exact + others.length : ranked.exact;
        return { ...ranked, ids: [...ranked.ids, ...others], exact };
      },
    },
    async read() {
      const wanted = {
        words: [...wantedWords],
        begun: [...wantedBegun],
        sets: [...wantedSets],
        contexts: [...wantedContexts],
      };
      for (const each of [wantedWords, wantedBegun, wantedSets, wantedContexts]) each.clear();
      await Promise.all([
        readWanted(wanted.words, wanted.begun),
        ...wanted.sets.map(async ([key, { words, lookUp }]) => {
          sets.set(key, await readSet(words.map(numbered), lookUp));
        }),
        ...wanted.contexts.map(async ([key, context]) => {
          take(await readContext(db, tables, context));
          contexts.add(key);
        }),
      ]);
    },
  };

  async function readWanted(wanted: readonly string[], beginnings: readonly string[]): Promise<void> {
    const prefixes = beginnings.filter((prefix) => prefix.length > 1);
    const rows =
      wanted.length || prefixes.length ? await readIndexedWords(db, tables, { side, wanted, prefixes }) : [];
    for (const row of rows) if (row.prefix === null && row.documents > 0) termOf(row);
    for (const word of wanted) if (!terms.has(word)) terms.set(word, undefined);
    for (const prefix of beginnings)
      begun.set(
        prefix,
        rows.filter((row) => row.prefix === prefix),
      );
  }

  function take(found: readonly Candidate[]): void {
    documents.take(found);
    for (const { id, change } of found) changes.set(id, change);
  }

  /** Reads the documents that may match; returns the ids of those with every word that aren't ranked. */
  async function readSet(
    words: readonly (readonly NumberedTerm[])[],
    { least, category }: LookUp,
  ): Promise<readonly string[]> {
    const { ranked, others } = await readCandidates(db, tables, words, category);
    take(ranked);
    if (words.length > 1 && ranked.length < WHOLE_FEW && least < 1) {
      // All documents of a rare word are among them, whatever others they have.
      const rare = words.filter((terms) => documentsOf(terms) < RARE_MAX);
      const subsets = heaviestSubsets(words, least, vocabulary.size).filter(
        (subset) => !subset.some((terms) => rare.includes(terms)),
      );
      const parts = await Promise.all(
        [...rare.map((terms) => [terms]), ...subsets.slice(0, SUBSETS_MAX)].map((subset) =>
          readCandidates(db, tables, subset, category),
        ),
      );
      for (const part of parts) take(part.ranked);
    }
    return others.slice(0, ALL_MAX - ranked.length);
  }
}

const keyOf = (words: readonly (readonly NumberedTerm[])[], { category = "", least }: LookUp): string =>
  `${category} ${least} ${words.map((terms) => terms.map(({ id, weight }) => `${id}:${weight.toFixed(2)}`).join()).join(" ")}`;

const heaviest = (terms: readonly WeightedTerm[], most: number): readonly WeightedTerm[] =>
  terms.toSorted((one, other) => other.weight - one.weight).slice(0, most);

/** Of many words that begin like one, those that are the likeliest completions. */
function likeliest(prefix: string, rows: readonly WordRow[]): readonly WordRow[] {
  if (rows.length <= COMPLETIONS_MAX) return rows;
  const weight = ({ word, titles, plain }: WordRow) =>
    (titles + plain / 10) ** 0.3 * (prefix.length / word.length) ** 2;
  return rows.toSorted((one, other) => weight(other) - weight(one)).slice(0, COMPLETIONS_MAX);
}

/** The sets of a query's words without some of them that have the most weight, at least the needed share. */
function heaviestSubsets(
  words: readonly (readonly NumberedTerm[])[],
  least: number,
  size: number,
): readonly (readonly NumberedTerm[])[][] {
  const weights = words.map((terms) => weightOf(terms, size));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const subsets = new Map<number, number>();
  // All subsets of the heaviest words, as bits.
  const places = weights
    .map((weight, at) => ({ weight, at }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, SUBSET_WORDS);
  for (let bits = 1; bits < 2 ** places.length; bits += 1) {
    const weight = places.reduce((sum, each, at) => sum + (bits & (1 << at) ? each.weight : 0), 0);
    const isWhole = places.length === words.length && bits === 2 ** words.length - 1;
    if (!isWhole && weight >= least * total) subsets.set(bits, weight);
  }
  return [...subsets]
    .sort(([, one], [, other]) => other - one)
    .map(([bits]) =>
      places.filter((_, at) => bits & (1 << at)).map(({ at }) => words[at] as readonly NumberedTerm[]),
    );
}
