import type { UnknownWord } from "../../../contract/products/product.ts";
import { inLatin, WORDS_OF_SCRIPTS } from "./latin.ts";
import type { Meanings } from "./meanings.ts";
import type { WeightedTerm } from "./postings.ts";
import { isFiller, isJoining } from "./real-words.ts";
import type { TradeWords } from "./trade-words.ts";
import type { WordIndex } from "./word-index.ts";
import { queryWords, wordsOf } from "./words.ts";

const TERMS_MAX = 12;
const RESEMBLING_MIN_LENGTH = 5;
/** Minimum share of the query weight for near matches: the more frequent of two words may be missing. */
const NEARLY_ALL = 0.5;
/** Number of full matches from which near matches must score higher to be shown. */
const ENOUGH = 10;
/** A word in more than this share of products carries no information. */
const COMMON_SHARE = 0.25;

/** Ids by relevance; `similar` if no product has all words and these only resemble them. */
export interface SearchResult {
  ids: readonly string[];
  similar: boolean;
  unknown: readonly UnknownWord[];
}

/** Also returns near matches if no product has all words. */
interface FoundWithNear extends SearchResult {
  nearly: readonly string[];
}

export interface Lexicon {
  index: WordIndex;
  meanings: Meanings;
  trade: TradeWords;
}

/** Finds products with all words or synonyms, then nearly all; if none has all, any one (`similar`). */
export function findWords(lexicon: Lexicon, text: string, category: string | undefined): SearchResult {
  const { index, trade } = lexicon;
  const isKnown = (word: string) => index.words.term(word) !== undefined;
  const latinQuery = transliterated(lexicon, text);
  const words = informative(queryWords(latinQuery.text, isKnown), index).slice(0, TERMS_MAX);
  const matched = allWords(lexicon, words, category);
  const typed = { ...matched, unknown: latinQuery.asTyped(matched.unknown) };
  const others = trade
    .rewritten(words)
    .map(({ words: other, run }) => ({ run, found: allWords(lexicon, other, category) }))
    .filter(({ found }) => !found.similar);
  // Trade synonyms lead, unless a product has the typed name itself.
  const isNamed = others.some(({ run }) => isKnown(run.join("")));
  const leading = others.map(({ found }) => found);
  const lists = isNamed ? [typed, ...leading] : [...leading, typed];
  const [first, ...more] = lists.filter(({ similar }) => !similar);
  if (first)
    return {
      similar: false,
      unknown: first.unknown,
      ids: more.length ? [...new Set([first, ...more].flatMap(({ ids }) => ids))] : first.ids,
    };
  const { nearly, similar, unknown } = typed;
  return { ids: [...new Set([...nearly, ...anyWord(lexicon, words, category)])], similar, unknown };
}

function allWords(
  { index, meanings, trade }: Lexicon,
  words: readonly string[],
  category?: string,
): FoundWithNear {
  const asOne = meanings.together(words);
  const candidates = meanings.of(asOne);
  const unknown = asOne.flatMap((word, at) => unknownWord(trade, word, candidates[at] ?? []));
  const look = { least: NEARLY_ALL, enough: ENOUGH, category };
  const first = index.find(candidates, look);
  const corrected = first.isWhole && asOne.length > 1 ? undefined : meanings.corrected(asOne, candidates);
  const { ids, isWhole } = corrected ? index.find(corrected, look) : first;
  return { ids: isWhole ? ids : [], nearly: isWhole ? [] : ids, similar: !isWhole, unknown };
}

/** Products with any informative word, or resembling ones; ignores short numbers and frequent words. */
function anyWord({ index, meanings }: Lexicon, words: readonly string[], category?: string) {
  const itself = words.map(meanings.itself);
  const known = itself.filter((candidates, at) => {
    const held = Math.max(0, ...candidates.map(({ term }) => term.documents));
    return held > 0 && held <= Math.max(10, index.size * COMMON_SHARE) && (words[at] as string).length > 2;
  });
  const unknown = words.filter((word, at) => !itself[at]?.length && word.length >= RESEMBLING_MIN_LENGTH);
  const found = known.length ? known : unknown.map(meanings.resembling);
  return index.find(found, { least: 0, category }).ids;
}

/** The informative words of a query, or all if none is. A filler word counts if a title has it. */
function informative(words: string[], index: WordIndex): string[] {
  const isEmpty = (word: string) => isFiller(word) && !index.words.term(word)?.titles;
  const left = words.filter((word) => !isJoining(word) && !isEmpty(word));
  return left.length ? left : words;
}

/** Replaces words in other scripts by similar-sounding or Latin ones; messages show them as typed. */
function transliterated({ index, trade }: Lexicon, text: string) {
  const typedAs = new Map<string, string>();
  const latinText = text.replace(WORDS_OF_SCRIPTS, (typed) => {
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
    text: latinText,
    asTyped: (unknown: readonly UnknownWord[]) =>
      unknown.map((each) => ({ ...each, word: typedAs.get(each.word) ?? each.word })),
  };
}

/** Reports a word that nothing completes, but no bare number: visitors see only numbers that a part has. */
function unknownWord(trade: TradeWords, word: string, candidates: readonly WeightedTerm[]): UnknownWord[] {
  if (!/\p{L}/u.test(word)) return [];
  if (candidates.some((each) => each.word.startsWith(word) || each.word.includes(word))) return [];
  const maker = trade.makerOf(word);
  if (maker !== undefined) return [{ word: maker, meant: null, kind: "maker" }];
  const likeliest = candidates
    .filter(({ term }) => term.plain > 0)
    .toSorted((one, other) => other.weight - one.weight)[0];
  return [{ word, meant: likeliest?.word ?? null }];
}
