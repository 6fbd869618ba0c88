import type { UnknownWord } from "../../../../../contract/products/product.ts";
import type { WorkSteps } from "../../../../platform/yield-to-event-loop.ts";
import type { SearchResult } from "../../engine.ts";
import { inLatin, WORDS_OF_SCRIPTS } from "../../latin.ts";
import { isFiller, isJoining } from "../../real-words.ts";
import type { TradeWords } from "../../trade-words.ts";
import { queryWords, wordsOf } from "../../words.ts";
import type { Meanings } from "./meanings.ts";
import type { WeightedTerm } from "./postings.ts";
import type { WordIndex } from "./word-index.ts";

const TERMS_MAX = 12;
const RESEMBLING_MIN_LENGTH = 5;
/** More misspelt words than a person types would match nearly every product, which takes long. */
const RESEMBLING_MAX = 6;
/** Minimum share of the query weight for near matches: the more frequent of two words may be missing. */
const NEARLY_ALL = 0.5;
/** Number of full matches from which near matches must score higher to be shown. */
const ENOUGH = 10;
/** A word in more than this share of products carries no information. */
const COMMON_SHARE = 0.25;

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
export function* findWords(
  lexicon: Lexicon,
  text: string,
  category: string | undefined,
): WorkSteps<SearchResult> {
  const { index, trade } = lexicon;
  const isKnown = (word: string) => index.words.term(word) !== undefined;
  const latinQuery = transliterated(lexicon, text);
  const words = informative(queryWords(latinQuery.text, isKnown), index).slice(0, TERMS_MAX);
  yield;
  const matched = yield* allWords(lexicon, words, category);
  const typed = { ...matched, unknown: latinQuery.asTyped(matched.unknown) };
  const others: { run: readonly string[]; found: SearchResult }[] = [];
  for (const { words: other, run } of trade.rewritten(words)) {
    const found = yield* allWords(lexicon, other, category);
    if (!found.similar) others.push({ run, found });
  }
  // Trade synonyms lead, unless a product has the typed name itself.
  const isNamed = others.some(({ run }) => isKnown(run.join("")));
  const leading = others.map(({ found }) => found);
  const lists = isNamed ? [typed, ...leading] : [...leading, typed];
  const [first, ...more] = lists.filter(({ similar }) => !similar);
  if (first)
    return {
      similar: false,
      unknown: first.unknown,
      ids: more.reduce((ids, other) => joined(ids, other.ids), first.ids),
    };
  const { nearly, similar, unknown } = typed;
  const any = yield* anyWord(lexicon, words, category);
  return { ids: joined(nearly, any), similar, unknown };
}

/** Both lists of ids, each without duplicates, as one. */
export function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  if (!one.length || !other.length) return one.length ? one : other;
  const leading = new Set(one);
  return [...one, ...other.filter((id) => !leading.has(id))];
}

function* allWords(
  { index, meanings, trade }: Lexicon,
  words: readonly string[],
  category?: string,
): WorkSteps<FoundWithNear> {
  const asOne = meanings.together(words);
  const candidates = yield* meanings.of(asOne);
  yield;
  const unknown = asOne.flatMap((word, at) => unknownWord(trade, word, candidates[at] ?? []));
  const look = { least: NEARLY_ALL, enough: ENOUGH, category };
  const first = index.find(candidates, look);
  yield;
  const corrected =
    first.isWhole && asOne.length > 1 ? undefined : yield* meanings.corrected(asOne, candidates);
  const { ids, isWhole } = corrected ? index.find(corrected, look) : first;
  yield;
  return { ids: isWhole ? ids : [], nearly: isWhole ? [] : ids, similar: !isWhole, unknown };
}

/** Products with any informative word, or resembling ones; ignores short numbers and frequent words. */
function* anyWord(
  { index, meanings }: Lexicon,
  words: readonly string[],
  category?: string,
): WorkSteps<readonly string[]> {
  const itself = words.map(meanings.itself);
  const known = itself.filter((candidates, at) => {
    const held = Math.max(0, ...candidates.map(({ term }) => term.documents));
    return held > 0 && held <= Math.max(10, index.size * COMMON_SHARE) && (words[at] as string).length > 2;
  });
  const unknown = words.filter((word, at) => !itself[at]?.length && word.length >= RESEMBLING_MIN_LENGTH);
  const found = known.length ? known : unknown.slice(0, RESEMBLING_MAX).map(meanings.resembling);
  yield;
  const { ids } = index.find(found, { least: 0, category });
  yield;
  return ids;
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
