import type { Term, WeightedTerm } from "./postings.ts";
import type { SearchedWords } from "./searched.ts";

/** Weight of a correction for a word that isn't in the index. */
const RESEMBLING = 0.9;
/** Penalties for a second edit and for another first letter. */
const SECOND_CHANGE = 0.02;
const OTHER_FIRST = 0.2;
/** A prefix with one edit counts as this many edits. */
const CHANGED_BEGINNING = 2;
/** Completions and corrections with a smaller weight are dropped. */
export const MIN_WEIGHT = 0.03;
/** A word in a description counts a tenth of one in a title; a joined spelling, a tenth of that. */
const ELSEWHERE = 0.1;
/** A known word is corrected only to one this many times as frequent, with half the weight. */
const MORE_USUAL = 50;
const KNOWN_WEIGHT = 0.5;

/**
 * Minimum word lengths for: any correction, two edits, two edits regardless of sound, a corrected prefix,
 * a correction to a word that no title or brand has.
 */
const LENGTHS = { min: 3, two: 6, sure: 8, beginning: 6, elsewhere: 7, max: 24 };

const KEPT_MAX = 500;

export interface Corrections {
  /** Corrections of a word that isn't in the index: one edit away; two edits away only if no word is one edit away. */
  corrections(word: string, isLast: boolean): WeightedTerm[];
  /** The same of a word that may have been typed intentionally, one edit away or, if it is longer, two. */
  ofReal(word: string): WeightedTerm[];
  /** Words one edit away from a known one; given what it means, only much more frequent ones. */
  ofKnown(word: string, candidates?: readonly WeightedTerm[]): WeightedTerm[];
}

/** `isReal`: words that may have been typed intentionally and aren't corrected. */
export function createCorrections(index: SearchedWords, isReal: (word: string) => boolean): Corrections {
  const { term, eachBeginning, resembling } = index.words;
  /** One search corrects a word several times. */
  const kept = new Map<string, [string, number][]>();
  let version = -1;
  const near = (word: string, edits: number): [string, number][] => {
    if (version !== index.version || kept.size > KEPT_MAX) kept.clear();
    version = index.version;
    const key = `${edits} ${word}`;
    const before = kept.get(key);
    if (before) return before;
    const likely = [...resembling(word, edits)].filter(
      ([known, distance]) => distance > 0 && term(known)?.plain && isLikely(word, known, distance),
    );
    // A short word resembles something in most descriptions.
    const names = likely.filter(([known]) => isName(term(known)));
    const found = names.length || word.length < LENGTHS.elsewhere ? names : likely;
    kept.set(key, found);
    return found;
  };
  const beginnings = (text: string): string[] => {
    const words: string[] = [];
    eachBeginning(text, (word, { plain }) => {
      if (plain) words.push(word);
    });
    return words;
  };
  const changedBeginnings = (word: string): [string, number][] =>
    changedOnce(word).flatMap((changed) =>
      beginnings(changed).map((known) => [known, CHANGED_BEGINNING] as [string, number]),
    );
  const isOpen = (word: string) =>
    word.length >= LENGTHS.min && word.length <= LENGTHS.max && !/\d/.test(word) && !isReal(word);
  const weightedTerm = (word: string, known: string, edits: number): WeightedTerm[] => {
    const held = term(known);
    const first = known[0] === word[0] ? 1 : OTHER_FIRST;
    return held
      ? [{ word: known, term: held, weight: frequency(held) * SECOND_CHANGE ** (edits - 1) * first }]
      : [];
  };

  return {
    corrections(word, isLast) {
      if (!isOpen(word)) return [];
      let found = near(word, 1);
      if (!found.length && word.length >= LENGTHS.two) found = near(word, 2);
      const begun = isLast && word.length >= LENGTHS.beginning ? changedBeginnings(word) : [];
      const changes = new Map<string, number>([...begun, ...found]);
      const likely = [...changes].flatMap(([known, edits]) => weightedTerm(word, known, edits));
      return scaled(likely, 0.5).map((each) => ({ ...each, weight: each.weight * RESEMBLING }));
    },
    ofReal(word) {
      if (word.length < LENGTHS.min || !/^\p{L}+$/u.test(word)) return [];
      const [one, two] = [near(word, 1), word.length >= LENGTHS.two ? near(word, 2) : []];
      return (one.length ? one : two).flatMap(([known, edits]) => weightedTerm(word, known, edits));
    },
    ofKnown(word, own) {
      if (!isOpen(word) || !/^\p{L}+$/u.test(word)) return [];
      const likely = near(word, 1).flatMap(([known]) => weightedTerm(word, known, 1));
      if (!own) return likely;
      const usual = own.reduce((sum, { term }) => sum + frequency(term), 0);
      return scaled(
        likely.filter(({ weight }) => weight >= MORE_USUAL * Math.max(usual, 1)),
        0.5,
      ).map((each) => ({ ...each, weight: each.weight * KNOWN_WEIGHT }));
    },
  };
}

const isName = (term: Term | undefined): boolean => term !== undefined && term.titles + term.brands > 0;

/** One edit keeps or exchanges the first letter; two need a long word or one that sounds the same. */
function isLikely(typed: string, known: string, edits: number): boolean {
  if (typed[0] !== known[0]) return edits === 1 && typed[0] === known[1] && typed[1] === known[0];
  if (edits === 1 || skeleton(typed) === skeleton(known)) return true;
  return typed.length >= LENGTHS.sure && !isDerived(typed, known);
}

/** Whether two words differ only in their ending, such as contactor and contact. */
function isDerived(typed: string, known: string): boolean {
  let shared = 0;
  while (shared < typed.length && typed[shared] === known[shared]) shared += 1;
  return shared >= Math.min(typed.length, known.length) - 1;
}

/** A coarse sound key: no vowels, one letter for similar consonants. */
const skeleton = (word: string): string =>
  word
    .replace(/dg/g, "g")
    .replace(/ph/g, "f")
    .replace(/[cq]/g, "k")
    .replace(/z/g, "s")
    .replace(/(?<=[a-z])h/g, "")
    .replace(/[aeiou]/g, "")
    .replace(/(.)\1+/g, "$1");

/** Term frequency: the number of titles, plus a fraction of the documents that have it elsewhere. */
export const frequency = (term: Term | undefined): number =>
  term ? term.titles + ELSEWHERE * (term.plain + ELSEWHERE * (term.documents - term.plain)) : 0;

/** Scales weights relative to the greatest, which is at least `least`; a smaller `power` flattens them. */
export function scaled(found: readonly WeightedTerm[], power: number, least = 0): WeightedTerm[] {
  const greatest = found.reduce((most, { weight }) => Math.max(most, weight), least);
  const flat = memoizeLast((weight) => (weight / greatest) ** power);
  const kept: WeightedTerm[] = [];
  for (const { word, term, weight } of found) {
    const share = flat(weight);
    if (share >= MIN_WEIGHT) kept.push({ word, term, weight: share });
  }
  return kept;
}

/** Remembers the last result: most words with one prefix have the same frequency. */
export function memoizeLast(work: (value: number) => number): (value: number) => number {
  let last = Number.NaN;
  let made = 0;
  return (value) => {
    if (value !== last) made = work(value);
    last = value;
    return made;
  };
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** All variants of a word with one edit after its first letter. */
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
