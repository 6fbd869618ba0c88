import { isInTitle, type Meant, ordinalOf, type Term } from "./postings.ts";
import type { TradeWords } from "./trade-words.ts";
import type { WordIndex } from "./word-index.ts";
import { joinable } from "./words.ts";

/** A title tells something about a word when it holds more than this share of what the other words weigh. */
const SHARE = 0.3;

/** What a word tells that is itself only likely. */
const LIKELY = 0.5;

/** So many of the likeliest are asked. */
const LIKELIEST = 3;

/** What a synonym says beside the word itself; of a word that no product holds it says all. */
const SYNONYM = 0.5;
/** What two neighbouring words say when they stand as one in the index: 'gam max' for gammax. */
const JOINED = 1;
/** What a word says that resembles one that the index does not know. */
const RESEMBLING = 0.9;
/** How little a second change leaves of a correction, and another first letter. */
const SECOND_CHANGE = 0.02;
const OTHER_FIRST = 0.2;
/** A beginning with a change in it is as far away as this many changes. */
const CHANGED_BEGINNING = 1.5;
/** Completions and corrections that say less are left out. */
const LEAST = 0.03;
/** How much of a candidate's weight stays that has nothing to do with the other words. */
const NO_CONTEXT = 0.001;
/** In a description a word stands a tenth as much as in a title. */
const BESIDE_TITLES = 0.1;
/** What people write wrong now and then: a word that stands in no more of so many products is not known. */
const PRODUCTS_OF_A_MISTAKE = 10_000;

const CORRECTED_LENGTH = { min: 4, two: 6, beginning: 5, max: 24 };

/** What each word of a search may mean in an index, by word. */
export interface Meanings {
  /** Words with neighbours made one that the index knows better as one word than one of them apart: 'gam max'. */
  together(words: readonly string[]): string[];
  /** A word itself, what means the same, and of the last one what begins so; words the index does not know are corrected. */
  of(words: readonly string[]): (readonly Meant[])[];
  /** A word itself, and what means the same. */
  itself(word: string): Meant[];
  /** The words of the index that resemble one. */
  resembling(word: string): Meant[];
}

export function createMeanings(index: WordIndex, { synonymsOf }: TradeWords): Meanings {
  const { term, eachBeginning, resembling } = index.words;
  const contextOf = createContext(index);
  const meant = (word: string, weight: number): Meant[] => {
    const known = term(word);
    return known ? [{ word, term: known, weight }] : [];
  };
  const itself = (word: string): Meant[] => {
    const known = meant(word, 1);
    return [...known, ...synonymsOf(word).flatMap((other) => meant(other, known.length ? SYNONYM : 1))];
  };
  /** What an unfinished word may become: the more usual and the shorter the more likely. */
  const completions = (word: string): Meant[] => {
    const own = term(word);
    const likely: Meant[] = [];
    const usual = oftenAlike((often) => often ** 0.3);
    eachBeginning(word, (known, held) => {
      if (known === word) return;
      const weight = usual(frequency(held)) * (word.length / known.length) ** 2;
      likely.push({ word: known, term: held, weight });
    });
    return scaled(likely, 0.2, own ? frequency(own) : 0);
  };
  /** What a word may have been that the index does not know: one change away, or two, where none is one away. */
  const corrections = (word: string, isLast: boolean): Meant[] => {
    if (word.length < CORRECTED_LENGTH.min || word.length > CORRECTED_LENGTH.max || /\d/.test(word))
      return [];
    const near = (edits: number) => [...resembling(word, edits)].filter(([, distance]) => distance > 0);
    let found = near(1);
    if (!found.length && word.length >= CORRECTED_LENGTH.two) found = near(2);
    const begun = isLast && word.length >= CORRECTED_LENGTH.beginning ? changedBeginnings(word) : [];
    const changes = new Map<string, number>([...begun, ...found]);
    const likely = [...changes].flatMap(([known, edits]) => {
      const first = known[0] === word[0] ? 1 : OTHER_FIRST;
      return meant(known, frequency(term(known)) * SECOND_CHANGE ** (edits - 1) * first);
    });
    return scaled(likely, 0.5).map((each) => ({ ...each, weight: each.weight * RESEMBLING }));
  };
  const changedBeginnings = (word: string): [string, number][] =>
    changedOnce(word).flatMap((changed) =>
      beginnings(changed).map((known) => [known, CHANGED_BEGINNING] as [string, number]),
    );
  const beginnings = (text: string): string[] => {
    const words: string[] = [];
    eachBeginning(text, (word) => words.push(word));
    return words;
  };
  const isKnown = (found: readonly Meant[]) => {
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
    of(words) {
      const found = words.map((word, at) => {
        const isLast = at === words.length - 1;
        const own = itself(word);
        const begun = isLast ? completions(word) : [];
        const isSure = isKnown(own) || isKnown([...own, ...begun]);
        return { own, begun, corrected: isSure ? [] : corrections(word, isLast) };
      });
      const likely = found.map(({ corrected }, at) => likeliest(corrected) ?? (words[at] as string));
      const joined = likely.map((word, at) => meantAsOne(word, likely[at + 1]));
      return found.map(({ own, begun, corrected }, at) => {
        const others = () =>
          found.flatMap((other, index) =>
            index === at ? [] : [[...other.own, ...other.begun, ...other.corrected]],
          );
        const mended = corrected.length ? inContext(corrected, others()) : corrected;
        return best(own, begun, [...mended, ...(joined[at - 1] ?? []), ...(joined[at] ?? [])]);
      });
    },
    itself,
    resembling: (word) => corrections(word, false),
  };

  function meantAsOne(word: string, next: string | undefined): Meant[] {
    const joined = joinable(word, next);
    return joined ? meant(joined, JOINED) : [];
  }

  /** Of several that a word may have been, those that stand with the other words of the search count more. */
  function inContext(corrected: readonly Meant[], others: readonly (readonly Meant[])[]): readonly Meant[] {
    if (corrected.length < 2 || !others.some((other) => other.length)) return corrected;
    const closeness = contextOf(corrected, others);
    if (!closeness) return corrected;
    return corrected
      .map((each, at) => ({
        ...each,
        weight: each.weight * Math.max(closeness[at] as number, NO_CONTEXT) ** 0.7,
      }))
      .filter(({ weight }) => weight >= LEAST);
  }
}

/** How usual a word is: in how many titles it stands, and a little how many products hold it elsewhere. */
const frequency = (term: Term | undefined): number =>
  term ? term.titles + BESIDE_TITLES * term.documents : 0;

/** Weights beside the greatest of them, which is at least `least`, the flatter the smaller `power`. */
function scaled(found: readonly Meant[], power: number, least = 0): Meant[] {
  const greatest = found.reduce((most, { weight }) => Math.max(most, weight), least);
  const flat = oftenAlike((weight) => (weight / greatest) ** power);
  const kept: Meant[] = [];
  for (const { word, term, weight } of found) {
    const share = flat(weight);
    if (share >= LEAST) kept.push({ word, term, weight: share });
  }
  return kept;
}

/** A function that is asked for the same again and again: most words that begin alike stand in one product. */
function oftenAlike(work: (value: number) => number): (value: number) => number {
  let asked = Number.NaN;
  let made = 0;
  return (value) => {
    if (value !== asked) made = work(value);
    asked = value;
    return made;
  };
}

const likeliest = (found: readonly Meant[]): string | undefined =>
  found.toSorted((one, other) => other.weight - one.weight)[0]?.word;

/** Each word once, at its greatest weight. `begun`, which may be many, are different words. */
function best(own: readonly Meant[], begun: readonly Meant[], others: readonly Meant[]): readonly Meant[] {
  const words = new Map<string, Meant>();
  const take = (each: Meant) => {
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

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** A word with one change behind its first letter: a letter less, another, one more, or two neighbours exchanged. */
function changedOnce(word: string): string[] {
  const changed = new Set<string>();
  for (let at = 1; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      if (tail) changed.add(head + letter + tail.slice(1));
      if (tail) changed.add(head + letter + tail);
    }
    if (tail.length > 1) changed.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
    if (tail.length > 1) changed.add(head + tail.slice(1));
  }
  changed.delete(word);
  return [...changed];
}

/**
 * How well each candidate for one word goes with the other words of a search: with the titles in which it stands beside
 * them, from 0 to 1, the best one being 1. Undefined when none goes with any.
 */
type ContextOf = (
  candidates: readonly Meant[],
  others: readonly (readonly Meant[])[],
) => number[] | undefined;

function createContext(index: WordIndex): ContextOf {
  let held = new Float64Array(0);
  return (candidates, others) => {
    if (held.length < index.numbered) held = new Float64Array(Math.ceil(index.numbered * 1.25));
    const touched: number[] = [];
    const idfOf = ({ term }: Meant) => Math.log(1 + index.size / (term.documents + 1));
    let total = 0;
    for (const other of others) {
      const asked = other.toSorted((a, b) => b.weight - a.weight).slice(0, LIKELIEST);
      const [first] = asked;
      if (!first) continue;
      const idf = idfOf(first);
      total += idf;
      const seen = new Set<number>();
      for (const { term, weight } of asked) {
        for (const entry of term.postings) {
          const ordinal = ordinalOf(entry);
          if (!isInTitle(entry) || seen.has(ordinal)) continue;
          seen.add(ordinal);
          if (held[ordinal] === 0) touched.push(ordinal);
          held[ordinal] = (held[ordinal] as number) + idf * (weight === 1 ? 1 : LIKELY);
        }
      }
    }
    const said = candidates.map(({ term }) => {
      let sum = 0;
      for (const entry of term.postings) {
        const share = isInTitle(entry) ? (held[ordinalOf(entry)] as number) / total : 0;
        if (share > SHARE) sum += share ** 2;
      }
      return sum;
    });
    for (const ordinal of touched) held[ordinal] = 0;
    const most = Math.max(0, ...said);
    return most > 0 ? said.map((sum) => sum / most) : undefined;
  };
}
