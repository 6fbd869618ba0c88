import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import type { SpecificationName } from "#contract/products/product.ts";
import { doAtOnce, type WorkSteps } from "#server/platform/yield-to-event-loop.ts";
import type { ProductDocument } from "#server/products/search/document.ts";
import type { Filtered, ListingQuery, SearchResult } from "#server/products/search/engine.ts";
import { createKeptAnswers } from "#server/products/search/kept-answers.ts";
import { createMachines } from "#server/products/search/machines.ts";
import { createFinder } from "#server/products/search/ranking/find-products.ts";
import { createTradeWords, type TradeWords } from "#server/products/search/trade-words.ts";
import { wordsOf } from "#server/products/search/words.ts";
import { createCodes } from "./codes.ts";
import type { ShelvedProduct } from "./facet-entries.ts";
import { createListingFilters } from "./listing-filters.ts";
import { createWordIndex } from "./word-index.ts";

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
  const finderWith = (trade: TradeWords) =>
    createFinder({ words, codes, categoryOf: words.categoryOf }, trade);
  let findProducts = finderWith(NO_TRADE_WORDS);
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
      findProducts = finderWith(trade);
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
    const found = yield* findProducts(typed.slice(0, SEARCH_TEXT_MAX), category);
    keep(key, found);
    return found;
  }
}

const keyOf = (text: string, category = ""): string => `${category}\n${text.slice(0, SEARCH_TEXT_MAX)}`;
