import type { WorkSteps } from "#server/platform/yield-to-event-loop.ts";
import type { TradeWords } from "#server/products/search/trade-words.ts";
import { joinable } from "#server/products/search/words.ts";
import { createCorrections, frequency, MIN_WEIGHT, memoizeLast, scaled } from "./corrections.ts";
import type { WeightedTerm } from "./postings.ts";
import type { SearchedWords } from "./searched.ts";

/** Weight of a synonym of a known word; of an unknown word it is 1. */
const SYNONYM = 0.5;
/** Weight of two adjacent words that the index has as one: 'gam max' for gammax. */
const JOINED = 0.75;
/** Share of a candidate's weight that is kept without any context. */
const NO_CONTEXT = 0.001;
/** A known word with context below the first is replaced by one with context above the second. */
const CONTEXT_NONE = 0.05;
const CONTEXT_SURE = 0.5;
const KNOWN_CORRECTED = 0.9;
/** A word in at most one of this many products may be a typing error. */
const PRODUCTS_OF_A_MISTAKE = 10_000;

/** Finds the terms that each word of a query may mean. */
export interface Meanings {
  /** Joined neighbours that the index has more often than one of the two words: 'gam max'. */
  together(words: readonly string[]): string[];
  /** The word, its synonyms, completions of the last word, and corrections of unknown words. */
  of(words: readonly string[]): WorkSteps<(readonly WeightedTerm[])[]>;
  /** The word and its synonyms. */
  itself(word: string): WeightedTerm[];
  /** Corrections that include known words, for when no product has all words. Undefined if none is likely. */
  corrected(
    words: readonly string[],
    candidates: readonly (readonly WeightedTerm[])[],
  ): WorkSteps<(readonly WeightedTerm[])[] | undefined>;
  /** The terms of the index that resemble a word. */
  resembling(word: string): WeightedTerm[];
}

export function createMeanings(
  index: SearchedWords,
  { synonymsOf }: TradeWords,
  isReal: (word: string) => boolean,
): Meanings {
  const { term, eachBeginning } = index.words;
  const { contextOf } = index;
  const weightedTerm = (word: string, weight: number): WeightedTerm[] => {
    const known = term(word);
    return known ? [{ word, term: known, weight }] : [];
  };
  const itself = (word: string): WeightedTerm[] => {
    const known = weightedTerm(word, 1);
    return [
      ...known,
      ...synonymsOf(word).flatMap((other) => weightedTerm(other, known.length ? SYNONYM : 1)),
    ];
  };
  /** Completions of an unfinished word; more frequent and shorter ones weigh more. */
  const completions = (word: string): WeightedTerm[] => {
    const likely: WeightedTerm[] = [];
    const usual = memoizeLast((often) => often ** 0.3);
    eachBeginning(word, (known, held) => {
      if (known === word || !held.plain) return;
      const weight = usual(frequency(held)) * (word.length / known.length) ** 2;
      likely.push({ word: known, term: held, weight });
    });
    return scaled(likely, 0.2, frequency(term(word)) ** 0.3);
  };
  /** The last word of a query itself: it weighs less the more frequent its completions are. */
  const unfinished = (
    word: string,
    own: readonly WeightedTerm[],
    begun: readonly WeightedTerm[],
  ): WeightedTerm[] => {
    const mine = frequency(term(word));
    if (!mine) return [...own];
    const most = begun.reduce(
      (most, { word: known, term }) => Math.max(most, frequency(term) * (word.length / known.length) ** 2),
      mine,
    );
    return own.map((each) => (each.word === word ? { ...each, weight: (mine / most) ** 0.2 } : each));
  };
  const { corrections, ofKnown, ofReal } = createCorrections(index, isReal);
  const isKnown = (found: readonly WeightedTerm[]) => {
    let left = Math.min(1, index.size / PRODUCTS_OF_A_MISTAKE);
    return found.some(({ term }) => {
      left -= frequency(term);
      return left < 0;
    });
  };

  return {
    together(words) {
      const held = (word: string) => term(word)?.documents ?? 0;
      const made: string[] = [];
      for (const word of words) {
        const last = made.at(-1);
        const joined = last === undefined ? undefined : joinable(last, word);
        const isOne = joined && held(joined) > Math.min(held(last as string), held(word));
        if (isOne) made[made.length - 1] = joined;
        else made.push(word);
      }
      return made;
    },
    *of(words) {
      const found: Record<"own" | "begun" | "corrected", WeightedTerm[]>[] = [];
      for (const [at, word] of words.entries()) {
        const isLast = at === words.length - 1;
        const own = itself(word);
        const begun = isLast ? completions(word) : [];
        const isSure = isKnown(own) || isKnown([...own, ...begun]);
        const itsOwn = isLast ? unfinished(word, own, begun) : own;
        found.push({ own: itsOwn, begun, corrected: isSure ? [] : corrections(word, isLast) });
        yield;
      }
      for (const [at, word] of words.entries()) {
        const { own, begun, corrected } = found[at] as (typeof found)[number];
        const isUnfinished = begun.some(({ term }) => term.titles > 0);
        if (own.length || isUnfinished || corrected.length || words.length === 1 || !isReal(word)) continue;
        found[at] = { ...(found[at] as (typeof found)[number]), corrected: inTitlesWith(word, at, found) };
        yield;
      }
      const likely = found.map(({ corrected }, at) => likeliest(corrected) ?? (words[at] as string));
      const joined = likely.map((word, at) => joinedTerm(word, likely[at + 1]));
      const all: (readonly WeightedTerm[])[] = [];
      for (const [at, { own, begun, corrected }] of found.entries()) {
        const others = () =>
          found.flatMap((other, index) =>
            index === at ? [] : [[...other.own, ...other.begun, ...other.corrected]],
          );
        const beside = [found[at - 1], found[at + 1]].map(
          (other) => other && [...other.own, ...other.begun, ...other.corrected],
        );
        const fitting = corrected.length ? inContext(corrected, others(), beside) : corrected;
        all.push(best(own, begun, [...fitting, ...(joined[at - 1] ?? []), ...(joined[at] ?? [])]));
        yield;
      }
      return all;
    },
    *corrected(words, candidates) {
      let isCorrected = false;
      const all: (readonly WeightedTerm[])[] = [];
      for (const [at, word] of words.entries()) {
        const own = candidates[at] ?? [];
        const instead = words.length === 1 ? ofKnown(word, own) : inPlaceOf(word, at, candidates);
        if (instead.length) isCorrected = true;
        all.push(instead.length ? best(own, [], instead) : own);
        yield;
      }
      return isCorrected ? all : undefined;
    },
    itself,
    resembling: (word) => corrections(word, false),
  };

  /** Corrections of a known word that never occurs with the others, to a similar word that does. */
  function inPlaceOf(
    word: string,
    at: number,
    candidates: readonly (readonly WeightedTerm[])[],
  ): WeightedTerm[] {
    const own = term(word);
    const near = ofKnown(word);
    if (!own || !near.length) return [];
    const others = candidates.flatMap((each, index) => (index === at ? [] : [each]));
    const fit = contextOf([{ word, term: own, weight: 1 }, ...near], others, [
      candidates[at - 1],
      candidates[at + 1],
    ]);
    if (!fit || (fit[0] as number) >= CONTEXT_NONE) return [];
    return near
      .filter((_, place) => (fit[place + 1] as number) > CONTEXT_SURE)
      .map((each) => ({ ...each, weight: KNOWN_CORRECTED }));
  }

  /** Corrections of a real word that no product has, to a similar one that titles have with the other words. */
  function inTitlesWith(
    word: string,
    at: number,
    found: readonly { own: readonly WeightedTerm[]; begun: readonly WeightedTerm[] }[],
  ): WeightedTerm[] {
    const near = ofReal(word);
    if (!near.length) return [];
    const meant = found.map(({ own, begun }) => [...own, ...begun]);
    const fit = contextOf(near, meant.toSpliced(at, 1), [meant[at - 1], meant[at + 1]]);
    return near.flatMap((each, place) =>
      fit && (fit[place] as number) > CONTEXT_SURE ? [{ ...each, weight: KNOWN_CORRECTED }] : [],
    );
  }

  function joinedTerm(word: string, next: string | undefined): WeightedTerm[] {
    const joined = joinable(word, next);
    return joined ? weightedTerm(joined, JOINED) : [];
  }

  /** Weighs corrections higher if they occur with the other words of the query. */
  function inContext(
    corrected: readonly WeightedTerm[],
    others: readonly (readonly WeightedTerm[])[],
    beside: readonly (readonly WeightedTerm[] | undefined)[],
  ): readonly WeightedTerm[] {
    if (corrected.length < 2 || !others.some((other) => other.length)) return corrected;
    const closeness = contextOf(corrected, others, beside);
    if (!closeness) return corrected;
    return corrected
      .map((each, at) => ({
        ...each,
        weight: each.weight * Math.max(closeness[at] as number, NO_CONTEXT) ** 0.7,
      }))
      .filter(({ weight }) => weight >= MIN_WEIGHT);
  }
}

const likeliest = (found: readonly WeightedTerm[]): string | undefined =>
  found.toSorted((one, other) => other.weight - one.weight)[0]?.word;

/** Each word once, with its greatest weight. `begun`, which may be long, has no duplicates. */
function best(
  own: readonly WeightedTerm[],
  begun: readonly WeightedTerm[],
  others: readonly WeightedTerm[],
): readonly WeightedTerm[] {
  const words = new Map<string, WeightedTerm>();
  const take = (each: WeightedTerm) => {
    if (each.weight > (words.get(each.word)?.weight ?? 0)) words.set(each.word, each);
  };
  for (const each of [...own, ...others]) take(each);
  if (!words.size) return begun;
  const left = begun.filter((each) => {
    const isElsewhere = words.has(each.word);
    if (isElsewhere) take(each);
    return !isElsewhere;
  });
  return [...words.values(), ...left];
}
