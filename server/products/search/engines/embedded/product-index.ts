import { LRUCache } from "lru-cache";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import type { SpecificationName } from "#contract/products/product.ts";
import { doAtOnce, type WorkSteps } from "#server/platform/yield-to-event-loop.ts";
import type { ProductDocument } from "#server/products/search/document.ts";
import type { Filtered, ListingQuery, SearchResult } from "#server/products/search/engine.ts";
import { createMachines } from "#server/products/search/machines.ts";
import { isEnglish, isFiller } from "#server/products/search/real-words.ts";
import { createTradeWords, type TradeWords } from "#server/products/search/trade-words.ts";
import { readTyped } from "#server/products/search/typed.ts";
import { wordsOf } from "#server/products/search/words.ts";
import { createCodes } from "./codes.ts";
import { codesInText, hasCodePiece, withoutBearingSuffixes } from "./codes-in-text.ts";
import type { ShelvedProduct } from "./facet-entries.ts";
import { bothFound, findWords, joined, type Lexicon } from "./find-words.ts";
import { createListingFilters } from "./listing-filters.ts";
import { createMeanings } from "./meanings.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

const ANSWERS_MAX = 500;
/** Cached results are also limited by their total number of ids, because common words match many parts. */
const IDS_MAX = 200_000;

/** Number of substring matches of a code from which other results are left out. */
const ENOUGH_CODES = 10;
const USUAL_TITLES = 3;

const NO_TRADE_WORDS = createTradeWords({ synonyms: [], words: [], phrases: [] }, []);

/** The in-memory index of all products. Synchronous, no I/O. */
export interface ProductIndex {
  put(document: ProductDocument): void;
  /** Adds a product to the listing filters and its machines to those offered, or replaces them; call after `put`. */
  shelve(product: ShelvedProduct & { machines: readonly string[]; inStock: boolean }): void;
  drop(id: string): void;
  /** Searches use these words from now on; a new index has none. */
  setTradeWords(trade: TradeWords): void;
  offer(keys: readonly string[]): void;
  /** Machines whose name has this prefix. */
  machines(text: string): readonly string[];
  filterNames(): readonly SpecificationName[];
  /** The filters of a listing or of a search in it, and the ids that match. */
  filtered(query: ListingQuery): Filtered;
  newest(category: string | undefined, place: { from: number; count: number }): string[];
  changeOf(id: string): number | undefined;
  /** Products whose code equals the text (codes.ts, `same`). */
  withCode(text: string): readonly string[];
  /** Products whose name is the text, ignoring case, accents, signs between words and plurals. */
  withName(text: string): readonly string[];
  counts(): ReadonlyMap<string, number>;
  /** Products in stock by category. */
  stocked(): ReadonlyMap<string, number>;
  /** Whether a new index would be much smaller (WordIndex). */
  isWorn(): boolean;
  /** The answer of `find`, if it is kept. */
  kept(text: string, category?: string): SearchResult | undefined;
  /** Products by relevance: those with a code that the text is or contains, in its order; then those with the words. */
  find(text: string, category?: string): SearchResult;
  /** The same in steps, each of which takes some milliseconds. */
  findInSteps(text: string, category?: string): WorkSteps<SearchResult>;
}

export function createProductIndex(): ProductIndex {
  const words = createWordIndex();
  // Makes both grow with the words: the first search would take long.
  words.words.resembling("", 0);
  words.words.sounding("");
  const codes = createCodes();
  const machines = createMachines();
  let lexicon = lexiconOf(words, NO_TRADE_WORDS);
  const counts = new Map<string, number>();
  const stocked = new Map<string, number>();
  const inStockIds = new Set<string>();
  const answers = createKeptAnswers<SearchResult>();
  const filters = createListingFilters();
  const listings = createKeptAnswers<Filtered>();
  const forget = () => {
    answers.forget();
    listings.forget();
  };
  const count = (of: Map<string, number>, category: string, step: 1 | -1) =>
    of.set(category, (of.get(category) ?? 0) + step);
  const drop = (id: string) => {
    const category = words.categoryOf(id);
    if (category === undefined) return;
    forget();
    words.drop(id);
    codes.drop(id);
    machines.drop(id);
    filters.drop(id);
    count(counts, category, -1);
    if (inStockIds.delete(id)) count(stocked, category, -1);
  };

  return {
    put(document) {
      drop(document.id);
      forget();
      words.put(document);
      codes.put(document.id, document.partCodes, document.number);
      count(counts, document.category, 1);
    },
    shelve({ machines: named, inStock, ...product }) {
      forget();
      if (inStock) {
        inStockIds.add(product.id);
        count(stocked, product.category, 1);
      }
      machines.put(product.id, named);
      filters.put(product);
    },
    drop,
    setTradeWords(trade) {
      lexicon = lexiconOf(words, trade);
      forget();
    },
    offer(keys) {
      filters.offer(keys);
      forget();
    },
    machines: machines.like,
    filterNames: filters.names,
    filtered,
    newest: filters.newest,
    changeOf: filters.changeOf,
    withCode: codes.same,
    withName: (text) => words.titled(wordsOf(text)),
    counts: () => counts,
    stocked: () => stocked,
    isWorn: words.isWorn,
    kept: (text, category) => answers.known(keyOf(text, category)),
    find: (text, category) => doAtOnce(findInSteps(text, category)),
    findInSteps,
  };

  function filtered({ category, text, choices, sort = "" }: ListingQuery): Filtered {
    const key = `${category ?? ""}\n${text}\n${sort}\n${choices.toSorted().join("\n")}`;
    return listings.of(key, () => {
      if (!text && !choices.length) return filters.of({ category, choices });
      const { filters: whole } = filtered({ category, text: "", choices: [] });
      return filters.of({
        category,
        choices,
        sort,
        whole,
        found: text ? doAtOnce(findInSteps(text, category)).ids : undefined,
      });
    });
  }

  function* findInSteps(typed: string, category?: string): WorkSteps<SearchResult> {
    const key = keyOf(typed, category);
    const known = answers.known(key);
    if (known) return known;
    const keep = answers.keeper();
    const found = yield* findNew(typed.slice(0, SEARCH_TEXT_MAX), category);
    keep(key, found);
    return found;
  }

  function* findNew(typed: string, category?: string): WorkSteps<SearchResult> {
    const ofCategory = (ids: readonly string[]) =>
      ids.filter((id) => !category || words.categoryOf(id) === category);
    const text = withoutBearingSuffixes(readTyped(typed), codes);
    const named = ofCategory(codes.named(text));
    const numbered = ofCategory(codes.numbered(text));
    const terms = wordsOf(text);
    const isAboutCode = named.length > 0 || numbered.length > 0 || isAboutCodes(terms) || hasCodePiece(text);
    const holding = isAboutCode ? inOrder(named, ofCategory(codes.holding(text)), numbered) : [];
    const isCode = (named.length > 0 && terms.length > 1) || holding.length >= ENOUGH_CODES;
    if (isCode) return { ...allExact(holding), unknown: [] };
    yield;
    const message = holding.length ? undefined : codesInText(text, codes, { titlesWith, isKnown });
    const leading = message ? ofCategory([...new Set(message.found.flat())]) : holding;
    const missing = message?.unknown.map((word) => ({ word, meant: null, kind: "code" as const })) ?? [];
    const rest = message?.rest ?? text;
    yield;
    // The other words of a message with a code describe its part: of several with one code, that which they mean leads.
    if (message && leading.length) {
      const isShared = rest && message.found.some((ids) => ids.length > 1);
      const meant = isShared ? (yield* findWords(lexicon, rest, category)).ids : [];
      const ids = message.found.flatMap((same) => [...meant.filter((id) => same.includes(id)), ...same]);
      return { ...allExact(ofCategory([...new Set(ids)])), unknown: missing };
    }
    const others = rest ? yield* findWords(lexicon, rest, category) : NOTHING;
    const unknown = [...missing, ...others.unknown];
    if (!others.similar) return bothFound({ ...allExact(leading), unknown }, others);
    if (leading.length) return { ...allExact(leading), unknown: [] };
    const { ids, isSame } = codes.near(text);
    const near = ofCategory(ids);
    if (near.length && isSame) return { ...allExact(near), unknown: [] };
    if (near.length) return { ids: near, exact: 0, similar: true, unknown: missing };
    return { ...others, unknown, similar: others.ids.length > 0 };
  }

  function isKnown(word: string): boolean {
    return words.words.term(word) !== undefined;
  }

  function titlesWith(word: string): number {
    return words.words.term(word)?.titles ?? 0;
  }

  /** True for a digit unless all words are common in titles; without one, if no word starts like it. */
  function isAboutCodes(terms: readonly string[]): boolean {
    if (terms.some((term) => /\d/.test(term))) return terms.some((term) => titlesWith(term) < USUAL_TITLES);
    const [first = ""] = terms;
    return terms.length === 1 && words.words.beginning(first)[Symbol.iterator]().next().done === true;
  }
}

function lexiconOf(index: WordIndex, trade: TradeWords): Lexicon {
  const isReal = (word: string) => isEnglish(word) || isFiller(word) || trade.makerOf(word) !== undefined;
  return { index, trade, isReal, meanings: createMeanings(index, trade, isReal) };
}

/** A running number alone says less than a piece of a code. */
function inOrder(named: readonly string[], holding: readonly string[], numbered: readonly string[]) {
  const both = numbered.filter((id) => holding.includes(id));
  return [both, holding, numbered].reduce(joined, named);
}

const keyOf = (text: string, category = ""): string => `${category}\n${text.slice(0, SEARCH_TEXT_MAX)}`;

const NOTHING: SearchResult = { ids: [], exact: 0, similar: true, unknown: [] };

const allExact = (ids: readonly string[]) => ({ ids, exact: ids.length, similar: false });

/** A cache of results, valid until the next change. */
interface KeptAnswers<Answer> {
  of(key: string, find: () => Answer): Answer;
  known(key: string): Answer | undefined;
  /** A function that keeps an answer unless all have been forgotten since now. */
  keeper(): (key: string, found: Answer) => void;
  forget(): void;
}

export function createKeptAnswers<
  Answer extends { ids: readonly string[] | undefined },
>(): KeptAnswers<Answer> {
  const answers = new LRUCache<string, Answer>({
    max: ANSWERS_MAX,
    maxSize: IDS_MAX,
    sizeCalculation: ({ ids }) => (ids?.length ?? 0) + 1,
  });
  let forgotten = 0;
  const keeper = () => {
    const since = forgotten;
    return (key: string, found: Answer) => {
      if (since === forgotten) answers.set(key, found);
    };
  };
  return {
    of(key, find) {
      const known = answers.get(key);
      if (known) return known;
      const found = find();
      answers.set(key, found);
      return found;
    },
    known: (key) => answers.get(key),
    keeper,
    forget() {
      forgotten += 1;
      // Clearing takes as long when nothing is cached, and each changed product clears several times.
      if (answers.size > 0) answers.clear();
    },
  };
}
