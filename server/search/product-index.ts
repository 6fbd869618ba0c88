import { SEARCH_TEXT_MAX } from "../../contract/limits.ts";
import type { TradeWord } from "../../contract/settings.ts";
import { createCodes } from "./codes.ts";
import type { ProductDocument } from "./document.ts";
import { type Found, findWords, type Lexicon } from "./find-words.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { createMachines } from "./machines.ts";
import { createMeanings } from "./meanings.ts";
import { createTradeWords } from "./trade-words.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";
import { wordsOf } from "./words.ts";

/** Who is shown so many parts by a piece of their code is shown no others. */
const ENOUGH_CODES = 10;
/** A word is usual in titles from so many on. */
const USUAL_TITLES = 3;

/** The words of all products in memory. Synchronous and free of I/O. */
export interface ProductIndex {
  put(document: ProductDocument): void;
  drop(id: string): void;
  /** From now on the owner's words count too, these and no others. */
  call(own: readonly TradeWord[]): void;
  /** Looms whose name begins like a text. */
  machines(text: string): readonly string[];
  /** How many products there are, by category. */
  counts(): ReadonlyMap<string, number>;
  /** Products by relevance: those named exactly, then those that hold the words. */
  find(text: string, category?: string): Found;
}

export function createProductIndex(): ProductIndex {
  const words = createWordIndex();
  const codes = createCodes();
  const machines = createMachines();
  let lexicon = lexiconOf(words, []);
  const counts = new Map<string, number>();
  const answers = createKeptAnswers();
  const count = (category: string, step: 1 | -1) => counts.set(category, (counts.get(category) ?? 0) + step);
  const drop = (id: string) => {
    const category = words.categoryOf(id);
    if (category === undefined) return;
    answers.forget();
    words.drop(id);
    codes.drop(id);
    machines.drop(id);
    count(category, -1);
  };

  return {
    put(document) {
      drop(document.id);
      answers.forget();
      words.put(document);
      codes.put(document.id, document.partCodes, document.number);
      machines.put(document.id, document.machines);
      count(document.category, 1);
    },
    drop,
    call(own) {
      lexicon = lexiconOf(words, own);
      answers.forget();
    },
    machines: machines.like,
    counts: () => counts,
    find(typed, category) {
      const text = typed.slice(0, SEARCH_TEXT_MAX);
      return answers.of(`${category ?? ""}\n${text}`, () => {
        const ofCategory = (ids: readonly string[]) =>
          ids.filter((id) => !category || words.categoryOf(id) === category);
        const sure = (ids: readonly string[]): Found => ({ ids, similar: false, unknown: [] });
        const named = ofCategory(codes.named(text));
        const terms = wordsOf(text);
        const isAboutCode = named.length > 0 || isAboutCodes(terms);
        const leading = isAboutCode ? joined(named, ofCategory(codes.holding(text))) : [];
        if (named.length && terms.length > 1) return sure(leading);
        if (leading.length >= ENOUGH_CODES) return sure(leading);
        const others = findWords(lexicon, text, category);
        if (!others.similar) return { ...others, ids: joined(leading, others.ids) };
        if (leading.length) return sure(leading);
        const meant = codes.near(text);
        const near = ofCategory(meant.ids);
        return near.length
          ? { ...sure(near), similar: !meant.isSame }
          : { ...others, similar: others.ids.length > 0 };
      });
    },
  };

  /** A text with a digit is about a code, unless each of its words is usual in titles; one without, when no word begins so. */
  function isAboutCodes(terms: readonly string[]): boolean {
    if (terms.some((term) => /\d/.test(term)))
      return terms.some((term) => (words.words.term(term)?.titles ?? 0) < USUAL_TITLES);
    const [first = ""] = terms;
    return terms.length === 1 && words.words.beginning(first)[Symbol.iterator]().next().done === true;
  }
}

function lexiconOf(index: WordIndex, own: readonly TradeWord[]): Lexicon {
  const trade = createTradeWords(own);
  return { index, trade, meanings: createMeanings(index, trade) };
}

/** Lists one after the other, each id once. */
const joined = (one: readonly string[], other: readonly string[]): readonly string[] =>
  one.length && other.length ? [...new Set([...one, ...other])] : one.length ? one : other;
