import { type SearchWords, synonymsIn } from "../../../contract/site/search-words.ts";
import { createDictionary, createSounds } from "./dictionary.ts";
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
  const makerWords = createDictionary();
  for (const word of makers.keys()) makerWords.add(word);
  const sounds = createSounds(others.keys());
  return {
    makerOf: (word) => makers.get(word),
    makerLike(word) {
      if (word.length < MISSPELT_MIN || word.length > MISSPELT_MAX) return undefined;
      const edits = word.length > MISSPELT_MIN ? 2 : 1;
      const like = [...makerWords.resembling(word, edits)].filter(([maker]) => maker[0] === word[0]);
      const [best] = like.toSorted(([, one], [, other]) => one - other);
      return best && makers.get(best[0]);
    },
    sounding: sounds.sounding,
    synonymsOf: (word) => others.get(word) ?? NONE,
    rewritten: (words) =>
      rewritings.flatMap(({ run, found }) => {
        const at = words.findIndex((_, from) => run.every((word, step) => words[from + step] === word));
        return at < 0 ? [] : [{ words: words.toSpliced(at, run.length, ...found), run }];
      }),
  };
}

const NONE: readonly string[] = [];

/** Lengths of words that may be a misspelt maker. */
const MISSPELT_MIN = 5;
const MISSPELT_MAX = 24;
