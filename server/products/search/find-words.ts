import type { UnknownWord } from "../../../contract/products/product.ts";
import { inLatin, WORDS_OF_SCRIPTS } from "./latin.ts";
import type { Meanings } from "./meanings.ts";
import type { Meant } from "./postings.ts";
import { isFiller, isJoining } from "./real-words.ts";
import type { TradeWords } from "./trade-words.ts";
import type { WordIndex } from "./word-index.ts";
import { queryWords, wordsOf } from "./words.ts";

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

/** With those that lack little of the words, where none holds them all. */
interface LookedFor extends Found {
  nearly: readonly string[];
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
  const heard = byEar(lexicon, text);
  const words = telling(queryWords(heard.text, isKnown), index).slice(0, TERMS_MAX);
  const looked = allWords(lexicon, words, category);
  const typed = { ...looked, unknown: heard.asTyped(looked.unknown) };
  const others = trade
    .rewritten(words)
    .map(({ words: other, run }) => ({ run, found: allWords(lexicon, other, category) }))
    .filter(({ found }) => !found.similar);
  // What the trade calls otherwise leads, unless some product has the typed name itself.
  const isNamed = others.some(({ run }) => isKnown(run.join("")));
  const leading = others.map(({ found }) => found);
  const lists = isNamed ? [typed, ...leading] : [...leading, typed];
  const [first, ...more] = lists.filter(({ similar }) => !similar);
  if (first)
    return {
      similar: false,
      unknown: first.unknown,
      ids: [...new Set([first, ...more].flatMap(({ ids }) => ids))],
    };
  const { nearly, similar, unknown } = typed;
  return { ids: [...new Set([...nearly, ...anyWord(lexicon, words, category)])], similar, unknown };
}

/** Products that hold each word, or what may be meant by it, and those that lack little of it; `similar` when none holds all. */
function allWords(
  { index, meanings, trade }: Lexicon,
  words: readonly string[],
  category?: string,
): LookedFor {
  const asOne = meanings.together(words);
  const meant = meanings.of(asOne);
  const unknown = asOne.flatMap((word, at) => unknownWord(trade, word, meant[at] ?? []));
  const look = { least: NEARLY_ALL, enough: ENOUGH, category };
  const first = index.find(meant, look);
  const mended = first.isWhole && asOne.length > 1 ? undefined : meanings.mended(asOne, meant);
  const { ids, isWhole } = mended ? index.find(mended, look) : first;
  return { ids: isWhole ? ids : [], nearly: isWhole ? [] : ids, similar: !isWhole, unknown };
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

/** The words of a search that say something; all of them, where none does. A word of messages says what titles say with it. */
function telling(words: string[], index: WordIndex): string[] {
  const isEmpty = (word: string) => isFiller(word) && !index.words.term(word)?.titles;
  const left = words.filter((word) => !isJoining(word) && !isEmpty(word));
  return left.length ? left : words;
}

/**
 * A text with what is written in other scripts put as the word that sounds most like it, of the index or of the trade, and else in
 * Latin letters. What is told of a word is told as it was typed.
 */
function byEar({ index, trade }: Lexicon, text: string) {
  const typedAs = new Map<string, string>();
  const heard = text.replace(WORDS_OF_SCRIPTS, (typed) => {
    const latin = inLatin(typed);
    const known = [latin, latin.replace(/(?<=[aeiou])y(?=[aeiou])/g, "")].flatMap((sound) => [
      ...index.words.sounding(sound),
      ...trade.sounding(sound),
    ]);
    const titles = (word: string) => index.words.term(word)?.titles ?? 0;
    const [best] = known.toSorted(
      ([one, other], [two, another]) => other - another || titles(two) - titles(one),
    );
    const word = best?.[0] ?? latin;
    for (const each of wordsOf(word)) typedAs.set(each, typed);
    return word;
  });
  return {
    text: heard,
    asTyped: (unknown: readonly UnknownWord[]) =>
      unknown.map((each) => ({ ...each, word: typedAs.get(each.word) ?? each.word })),
  };
}

/**
 * A word is unknown when neither it nor one that begins so is in the index; told with what was looked for instead. A bare
 * figure is not repeated: an answer to a visitor holds none that no part has.
 */
function unknownWord(trade: TradeWords, word: string, meant: readonly Meant[]): UnknownWord[] {
  if (!/\p{L}/u.test(word)) return [];
  if (meant.some((each) => each.word.startsWith(word) || each.word.includes(word))) return [];
  const maker = trade.makerOf(word);
  if (maker !== undefined) return [{ word: maker, meant: null, kind: "maker" }];
  const likeliest = meant
    .filter(({ term }) => term.plain > 0)
    .toSorted((one, other) => other.weight - one.weight)[0];
  return [{ word, meant: likeliest?.word ?? null }];
}
