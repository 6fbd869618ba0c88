import { type SearchWords, synonymsIn } from "#contract/site/search-words.ts";
import { createDictionary, createSounds, type Dictionary } from "./dictionary.ts";
import { wordsOf } from "./words.ts";

/** Meanings of the trade's words: synonyms, loom makers, and words that sound like a phonetic spelling. */
export interface TradeWords {
  synonymsOf(word: string): readonly string[];
  /** The query with one known phrase replaced, and its replacement, for each phrase. */
  rewritten(words: readonly string[]): { words: string[]; run: readonly string[] }[];
  /** The loom maker that a word names, in its proper spelling. */
  makerOf(word: string): string | undefined;
  /** The maker whose name a word of at least five letters misspells by one edit, or two if it is longer. */
  makerLike(word: string): string | undefined;
  /** Whether a word is typed for another, alone or in a phrase. */
  has(word: string): boolean;
  /** The word typed for another that a word of at least six letters misspells by one edit, or two of eight letters. */
  like(word: string): { word: string; edits: number } | undefined;
  /** The shortest word typed for another that begins with at least four letters. */
  begunWith(letters: string): string | undefined;
  /** Trade words that sound like a phonetic spelling, with their sound distance. */
  sounding(heard: string): Map<string, number>;
}

/** Returns the meanings of a site's search words; `makerNames` are those of makers that aren't stocked. */
export function createTradeWords(
  { synonyms, words, phrases }: SearchWords,
  makerNames: readonly string[],
): TradeWords {
  const others = new Map<string, string[]>();
  const rewritings: { run: string[]; found: string[] }[] = [];
  const note = (word: string, other: string) => {
    const known = others.get(word) ?? [];
    if (other !== word && !known.includes(other)) others.set(word, [...known, other]);
  };
  const add = (run: string[], found: string[], synonymsOf?: ReadonlyMap<string, readonly string[]>) => {
    const [[word], [other]] = [run, found];
    if (word === undefined || other === undefined) return;
    if (run.length > 1 || found.length > 1) rewritings.push({ run, found });
    else for (const each of [other, ...(synonymsOf?.get(other) ?? [])]) note(word, each);
  };
  for (const group of synonyms.map(({ words }) => synonymsIn(words).map(wordsOf))) {
    for (const word of group) for (const other of group) if (other !== word) add(word, other);
  }
  const mutual = new Map(others);
  for (const { typed, found } of [...words, ...phrases]) add(wordsOf(typed), wordsOf(found), mutual);
  const makers = new Map(
    makerNames
      .flatMap((name) => wordsOf(name).map((word) => [word, name] as const))
      .filter(([word]) => word.length > 3),
  );
  const makerWords = dictionaryOf(makers.keys());
  const own = new Set([...others.keys(), ...rewritings.flatMap(({ run }) => run)]);
  const ownWords = dictionaryOf(own);
  const sounds = createSounds(others.keys());
  const byFirst = Map.groupBy(rewritings.keys(), (number) => rewritings[number]?.run[0] ?? "");
  return {
    makerOf: (word) => makers.get(word),
    makerLike(word) {
      const like = closest(makerWords, word, word.length > MISSPELT_MIN ? 2 : 1);
      return like && makers.get(like.word);
    },
    has: (word) => own.has(word),
    like: (word) =>
      word.length < LIKE_MIN ? undefined : closest(ownWords, word, word.length < LIKE_TWICE_MIN ? 1 : 2),
    begunWith(letters) {
      if (letters.length < BEGUN_MIN) return undefined;
      return [...ownWords.beginning(letters)].toSorted((one, other) => one.length - other.length)[0];
    },
    sounding: sounds.sounding,
    synonymsOf: (word) => others.get(word) ?? NONE,
    rewritten(words) {
      // In the owner's order, of the few that begin with a word of the text.
      const begun = new Set(words.flatMap((word) => byFirst.get(word) ?? []));
      return [...begun]
        .sort((one, other) => one - other)
        .flatMap((number) => {
          const { run, found } = rewritings[number] as (typeof rewritings)[number];
          const at = words.findIndex((_, from) => run.every((word, step) => words[from + step] === word));
          return at < 0 ? [] : [{ words: words.toSpliced(at, run.length, ...found), run }];
        });
    },
  };
}

const NONE: readonly string[] = [];

/** Lengths of words that may be a misspelt maker. */
const MISSPELT_MIN = 5;
const MISSPELT_MAX = 24;
/** Lengths of other misspelt words: a shorter one may be a name. */
const LIKE_MIN = 6;
const LIKE_TWICE_MIN = 8;
const BEGUN_MIN = 4;

function dictionaryOf(words: Iterable<string>): Dictionary {
  const dictionary = createDictionary();
  for (const word of words) dictionary.add(word);
  return dictionary;
}

/** The word with the same first letter that the fewest edits make of a misspelt one. */
function closest(dictionary: Dictionary, word: string, most: number) {
  if (word.length < MISSPELT_MIN || word.length > MISSPELT_MAX) return undefined;
  const like = [...dictionary.resembling(word, most)].filter(([other]) => other[0] === word[0]);
  const [best] = like.toSorted(([, one], [, other]) => one - other);
  return best && { word: best[0], edits: best[1] };
}
