import type { UnknownWord } from "../../../contract/products/product.ts";
import type { Meanings } from "./meanings.ts";
import type { Meant } from "./postings.ts";
import type { TradeWords } from "./trade-words.ts";
import type { WordIndex } from "./word-index.ts";
import { queryWords } from "./words.ts";

const TERMS_MAX = 12;
const RESEMBLING_MIN_LENGTH = 5;
/** How much must be there of what the words weigh: what lacks the commoner of two words may still be meant. */
const NEARLY_ALL = 0.5;
/** Who has so many that hold all words is shown others only where they say more. */
const ENOUGH = 10;
/** A word in more than this share of all products says nothing about what is looked for. */
const COMMON_SHARE = 0.25;

/** Ids by relevance; `similar` when no product holds all the words and these only resemble them. */
export interface Found {
  ids: readonly string[];
  similar: boolean;
  unknown: readonly UnknownWord[];
}

/** What words are looked up in. */
export interface Lexicon {
  index: WordIndex;
  meanings: Meanings;
  trade: TradeWords;
}

/**
 * Looks words up, also as the trade calls them otherwise: products that hold them all or nearly all; without any, those
 * that hold one that tells something.
 */
export function findWords(lexicon: Lexicon, text: string, category: string | undefined): Found {
  const { index, trade } = lexicon;
  const isKnown = (word: string) => index.words.term(word) !== undefined;
  const words = telling(queryWords(text, isKnown)).slice(0, TERMS_MAX);
  const typed = allWords(lexicon, words, category);
  const others = trade
    .rewritten(words)
    .map(({ words: other, run }) => ({ run, found: allWords(lexicon, other, category) }))
    .filter(({ found }) => !found.similar);
  // What the trade calls otherwise leads, unless some product has the typed name itself.
  const isNamed = others.some(({ run }) => isKnown(run.join("")));
  const leading = others.map(({ found }) => found);
  const lists = isNamed ? [typed, ...leading] : [...leading, typed];
  const [first, ...more] = lists.filter(({ similar }) => !similar);
  if (first) return { ...first, ids: [...new Set([first, ...more].flatMap(({ ids }) => ids))] };
  return { ...typed, ids: anyWord(lexicon, words, category) };
}

/** Products that hold each word, or what may be meant by it, and those that lack little of it; `similar` when none holds all. */
function allWords({ index, meanings }: Lexicon, words: readonly string[], category?: string): Found {
  const asOne = meanings.together(words);
  const meant = meanings.of(asOne);
  const unknown = asOne.flatMap((word, at) => unknownWord(word, meant[at] ?? []));
  const { ids, isWhole } = index.find(meant, { least: NEARLY_ALL, enough: ENOUGH, category });
  return { ids: isWhole ? ids : [], similar: !isWhole, unknown };
}

/**
 * Products that hold any word which tells something; when the index knows none of the words, those whose words
 * resemble them. Short figures and words of every other product lead nowhere.
 */
function anyWord({ index, meanings }: Lexicon, words: readonly string[], category?: string) {
  const itself = words.map(meanings.itself);
  const known = itself.filter((meant, at) => {
    const held = Math.max(0, ...meant.map(({ term }) => term.documents));
    return held > 0 && held <= Math.max(10, index.size * COMMON_SHARE) && (words[at] as string).length > 2;
  });
  const unknown = words.filter((word, at) => !itself[at]?.length && word.length >= RESEMBLING_MIN_LENGTH);
  const found = known.length ? known : unknown.map(meanings.resembling);
  return index.find(found, { least: 0, category }).ids;
}

/** Words that only join others, in English and Hindi. */
const JOINING = new Set([
  "for",
  "of",
  "with",
  "and",
  "the",
  "in",
  "on",
  "to",
  "a",
  "an",
  "ka",
  "ke",
  "ki",
  "liye",
  "wala",
  "wali",
]);

/** The words of a search that say something; all of them, where none does. */
function telling(words: string[]): string[] {
  const left = words.filter((word) => !JOINING.has(word));
  return left.length ? left : words;
}

/**
 * A word is unknown when neither it nor one that begins so is in the index; told with what was looked for instead. A bare
 * figure is not repeated: an answer to a visitor holds none that no part has.
 */
function unknownWord(word: string, meant: readonly Meant[]): UnknownWord[] {
  if (!/\p{L}/u.test(word)) return [];
  if (meant.some((each) => each.word.startsWith(word) || each.word.includes(word))) return [];
  const [likeliest] = meant.toSorted((one, other) => other.weight - one.weight);
  return [{ word, meant: likeliest?.word ?? null }];
}
