import type { WorkSteps } from "#server/platform/yield-to-event-loop.ts";
import type { SearchResult } from "#server/products/search/engine.ts";
import { isEnglish, isFiller } from "#server/products/search/real-words.ts";
import type { TradeWords } from "#server/products/search/trade-words.ts";
import { readTyped } from "#server/products/search/typed.ts";
import { wordsOf } from "#server/products/search/words.ts";
import { codesInText, hasCodePiece, withoutBearingSuffixes } from "./codes-in-text.ts";
import { bothFound, findWords, joined, type Lexicon } from "./find-words.ts";
import { createMeanings } from "./meanings.ts";
import type { SearchedCodes, SearchedWords } from "./searched.ts";

/** Number of substring matches of a code from which other results are left out. */
const ENOUGH_CODES = 10;
const USUAL_TITLES = 3;

/** What is searched. */
interface Searched {
  words: SearchedWords;
  codes: SearchedCodes;
  categoryOf(id: string): string | undefined;
}

/** Finds products by relevance: those with a code that the text is or contains, in its order; then those with the words. */
export type FindProducts = (typed: string, category?: string) => WorkSteps<SearchResult>;

/** Returns the search of an index with the site's search words, in steps, each of which takes some milliseconds. */
export function createFinder({ words, codes, categoryOf }: Searched, trade: TradeWords): FindProducts {
  const lexicon = lexiconOf(words, trade);
  return findProducts;

  function* findProducts(typed: string, category?: string): WorkSteps<SearchResult> {
    const ofCategory = (ids: readonly string[]) =>
      ids.filter((id) => !category || categoryOf(id) === category);
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

function lexiconOf(index: SearchedWords, trade: TradeWords): Lexicon {
  const isReal = (word: string) => isEnglish(word) || isFiller(word) || trade.makerOf(word) !== undefined;
  return { index, trade, isReal, meanings: createMeanings(index, trade, isReal) };
}

/** A running number alone says less than a piece of a code. */
function inOrder(named: readonly string[], holding: readonly string[], numbered: readonly string[]) {
  const both = numbered.filter((id) => holding.includes(id));
  return [both, holding, numbered].reduce(joined, named);
}

const NOTHING: SearchResult = { ids: [], exact: 0, similar: true, unknown: [] };

const allExact = (ids: readonly string[]) => ({ ids, exact: ids.length, similar: false });
