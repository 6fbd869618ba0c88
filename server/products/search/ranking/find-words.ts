import { piecesOf, stem } from "#contract/platform/words.ts";
import type { UnknownWord } from "#contract/products/product.ts";
import type { WorkSteps } from "#server/platform/yield-to-event-loop.ts";
import { createDistance } from "#server/products/search/dictionary.ts";
import type { SearchResult } from "#server/products/search/engine.ts";
import { inLatin, WORDS_OF_SCRIPTS } from "#server/products/search/latin.ts";
import { isFiller, isFillerOfScripts, isJoining } from "#server/products/search/real-words.ts";
import type { TradeWords } from "#server/products/search/trade-words.ts";
import { queryWords, wordsOf } from "#server/products/search/words.ts";
import { headAt, isBrandName, meaningsOfHead, nameOfQuery, type QueryName } from "./head-noun.ts";
import type { Meanings } from "./meanings.ts";
import type { WeightedTerm } from "./postings.ts";
import type { SearchedWords } from "./searched.ts";

const TERMS_MAX = 12;
const JOINED = /[\p{L}\p{N}][-_/.][\p{L}\p{N}]/u;
const RESEMBLING_MIN_LENGTH = 5;
/** More misspelt words than a person types would match nearly every product, which takes long. */
const RESEMBLING_MAX = 6;
/** Minimum share of the query weight for near matches: the more frequent of two words may be missing. */
const NEARLY_ALL = 0.5;
/** Number of full matches from which near matches must score higher to be shown. */
const ENOUGH = 10;
/** A word in more than this share of products carries no information. */
const COMMON_SHARE = 0.25;

type Ranked = Pick<SearchResult, "ids" | "exact">;

/** Also returns near matches if no product has all words. */
interface FoundWithNear extends SearchResult {
  nearly: Ranked;
}

export interface Lexicon {
  index: SearchedWords;
  meanings: Meanings;
  trade: TradeWords;
  /** Whether a word may have been typed intentionally. */
  isReal: (word: string) => boolean;
}

const NOTHING: Ranked = { ids: [], exact: 0 };

/** Finds products with all words or synonyms, then nearly all; if none has all, any one (`similar`). */
export function* findWords(
  lexicon: Lexicon,
  text: string,
  category: string | undefined,
): WorkSteps<SearchResult> {
  const { index, trade } = lexicon;
  const isKnown = (word: string) => index.words.term(word) !== undefined;
  const latinQuery = transliterated(lexicon, text);
  const isWord = (word: string) => isKnown(word) || trade.synonymsOf(word).length > 0;
  const latinWords = queryWords(latinQuery.text, isWord);
  const informing = informative(latinWords, latinQuery.text, index).slice(0, TERMS_MAX);
  yield;
  const name = nameOfQuery(latinQuery.text, informing);
  const { words, asTyped } = yield* inTradeSpelling(lexicon, informing, latinQuery);
  yield;
  const matched = yield* allWords(lexicon, words, { category, name });
  const typed = { ...matched, unknown: asTyped(matched.unknown) };
  const others: { run: readonly string[]; found: SearchResult }[] = [];
  for (const { words: other, run } of trade.rewritten(words)) {
    const length = name.length + other.length - words.length;
    const found = yield* allWords(lexicon, other, { category, name: { ...name, length } });
    if (!found.similar) others.push({ run, found: { ...found, unknown: asTyped(found.unknown) } });
  }
  // Trade synonyms lead, unless a product has the typed name itself.
  const isNamed = others.some(({ run }) => isKnown(run.join("")));
  const leading = others.map(({ found }) => found);
  const lists = isNamed ? [typed, ...leading] : [...leading, typed];
  const [first, ...more] = lists.filter(({ similar }) => !similar);
  if (first) return more.reduce(bothFound, first);
  const any = yield* anyWord(lexicon, words, { category, name });
  return { ...bothFound({ ...typed, ...typed.nearly }, any), exact: 0 };
}

/** Two exact results as one, with what the first one says: exact matches of both, then what mentions the words. */
export function bothFound(one: SearchResult, other: Ranked): SearchResult {
  // Usually one is empty and the other long.
  if (!other.ids.length) return one;
  if (!one.ids.length) return { ...one, exact: other.exact, ids: other.ids };
  const exact = joined(one.ids.slice(0, one.exact), other.ids.slice(0, other.exact));
  return { ...one, exact: exact.length, ids: joined(joined(exact, one.ids), other.ids) };
}

/** Published products first, exact ones before others; if only one side has exact matches, the other's similar ones are left out. */
export function withUnpublishedFound(published: SearchResult, unpublished: SearchResult): SearchResult {
  if (!unpublished.ids.length) return published;
  if (!published.ids.length || (published.similar && !unpublished.similar)) return unpublished;
  if (unpublished.similar && !published.similar) return published;
  return bothFound(published, unpublished);
}

/** Both lists of ids, each without duplicates, as one. */
export function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  if (!one.length || !other.length) return one.length ? one : other;
  const leading = new Set(one);
  return [...one, ...other.filter((id) => !leading.has(id))];
}

function* allWords(
  lexicon: Lexicon,
  words: readonly string[],
  { category, name }: { category: string | undefined; name: QueryName },
): WorkSteps<FoundWithNear> {
  const { index, meanings } = lexicon;
  const asOne = meanings.together(words);
  const candidates = yield* meanings.of(asOne);
  yield;
  const unknown = asOne.flatMap((word, at) => unknownWord(lexicon, word, candidates[at] ?? []));
  const head = headOf(lexicon, { words, name, asOne });
  const lookUp = (meant: typeof candidates) =>
    index.find(meant, {
      ...{ least: NEARLY_ALL, enough: ENOUGH, category },
      head: head && meaningsOfHead(head.word, meant[head.at] ?? [], lexicon),
    });
  const first = lookUp(candidates);
  yield;
  const corrected =
    first.isWhole && asOne.length > 1 ? undefined : yield* meanings.corrected(asOne, candidates);
  const { ids, exact, isWhole } = corrected ? lookUp(corrected) : first;
  yield;
  return {
    ...{ similar: !isWhole, unknown, exact: isWhole ? exact : 0 },
    ids: isWhole ? ids : [],
    nearly: isWhole ? NOTHING : { ids, exact },
  };
}

/** The head noun of a query and its place in the words of which neighbours may have been joined. */
function headOf(
  lexicon: Lexicon,
  { words, name, asOne }: { words: readonly string[]; name: QueryName; asOne: readonly string[] },
): { word: string; at: number } | undefined {
  const at = headAt(words, name, lexicon);
  const head = at === undefined ? undefined : words[at];
  const place = head === undefined ? -1 : asOne.findLastIndex((word) => word.endsWith(head));
  return place < 0 ? undefined : { word: asOne[place] as string, at: place };
}

/** Products with any informative word, those with the head noun first, or resembling ones; ignores short numbers and frequent words. */
function* anyWord(
  lexicon: Lexicon,
  words: readonly string[],
  { category, name }: { category: string | undefined; name: QueryName },
): WorkSteps<Ranked> {
  const { index, meanings } = lexicon;
  const itself = words.map(meanings.itself);
  const held = (candidates: readonly WeightedTerm[]) =>
    Math.max(0, ...candidates.map(({ term }) => term.documents));
  const isRare = (candidates: readonly WeightedTerm[]) =>
    held(candidates) <= Math.max(10, index.size * COMMON_SHARE);
  const long = itself.filter((candidates, at) => held(candidates) > 0 && (words[at] as string).length > 2);
  const rare = long.filter(isRare);
  // A brand names what is similar, even if most parts are of it.
  const known = rare.length
    ? rare
    : long.filter((candidates) => candidates.some(({ term }) => isBrandName(term)));
  const unknown = words.filter((word, at) => !itself[at]?.length && word.length >= RESEMBLING_MIN_LENGTH);
  const found = known.length ? known : unknown.slice(0, RESEMBLING_MAX).map(meanings.resembling);
  yield;
  const head = headOf(lexicon, { words, name, asOne: words });
  const ranked = index.find(found, { least: 0, category, head: head && itself[head.at] });
  yield;
  return ranked;
}

/** The informative words of a query, or all if none is. A filler word counts if a title has it. */
function informative(words: string[], text: string, index: SearchedWords): string[] {
  // 'we_t' has no filler.
  const joined = new Set(
    text
      .split(/\s+/)
      .filter((token) => JOINED.test(token))
      .flatMap(wordsOf),
  );
  const isEmpty = (word: string) => isFiller(word) && !joined.has(word) && !index.words.term(word)?.titles;
  const left = words.filter((word) => !isJoining(word) && !isEmpty(word));
  return left.length ? left : words;
}

/** Replaces words in other scripts by similar-sounding or Latin ones; each replacement is among the unknown words, as typed. */
function transliterated({ index, trade }: Lexicon, text: string) {
  const typedAs = new Map<string, string>();
  const read: UnknownWord[] = [];
  const term = (word: string) => index.words.term(word);
  const isName = (word: string) => (term(word)?.titles ?? 0) + (term(word)?.brands ?? 0) > 0;
  const closest = (sounding: readonly (readonly [string, number])[]) =>
    sounding.toSorted(
      ([one, other], [two, another]) =>
        other - another || (term(two)?.titles ?? 0) - (term(one)?.titles ?? 0),
    )[0]?.[0];
  const soundingLike = (latin: string): string | undefined => {
    if (trade.synonymsOf(latin).length) return latin;
    const variants = [latin, latin.replace(/(?<=[aeiou])y(?=[aeiou])/g, "")];
    const ofTrade = variants.flatMap((sound) => [...trade.sounding(sound)]);
    const ofIndex = variants.flatMap((sound) => [...index.words.sounding(sound)]);
    // A description has a word that sounds like nearly any other.
    return closest([...ofTrade, ...ofIndex.filter(([word]) => isName(word))]);
  };
  const latinText = text.replace(WORDS_OF_SCRIPTS, (typed) => {
    if (isFillerOfScripts(typed)) return " ";
    const latin = inLatin(typed);
    const word = soundingLike(latin);
    if (word === undefined) {
      for (const each of wordsOf(latin)) typedAs.set(each, typed);
      return latin;
    }
    const meant = [word, ...trade.synonymsOf(word)].find((each) => {
      const known = term(each);
      return known && index.isPublic(known);
    });
    if (meant !== undefined) read.push({ word: typed, meant, kind: "meaning" });
    for (const each of wordsOf(word)) typedAs.set(each, typed);
    return word;
  });
  for (const piece of piecesOf(latinText)) if (!typedAs.has(stem(piece))) typedAs.set(stem(piece), piece);
  return { text: latinText.trim(), typedAs, read };
}

/** Spells misspelt words of the trade as they are listed, unless the products have a word as close; completes the last one. */
function* inTradeSpelling(
  { index, trade, isReal }: Lexicon,
  latinWords: readonly string[],
  { typedAs: latinOf, read: meanings }: ReturnType<typeof transliterated>,
): WorkSteps<{ words: string[]; asTyped: (unknown: readonly UnknownWord[]) => UnknownWord[] }> {
  const typedAs = new Map(latinOf);
  const read = [...meanings];
  const { term, resembling, beginning } = index.words;
  const isBegun = (word: string) => beginning(word)[Symbol.iterator]().next().done !== true;
  const isOther = (word: string, like: string) =>
    word !== like && (term(word)?.titles ?? 0) + (term(word)?.brands ?? 0) > 0;
  const words = [...latinWords];
  for (const [at, word] of latinWords.entries()) {
    if (term(word) || trade.has(word) || !/^\p{L}+$/u.test(word) || isReal(word)) continue;
    const whole = at === words.length - 1 && !isBegun(word) ? trade.begunWith(word) : undefined;
    const like = whole === undefined ? trade.like(word) : undefined;
    if (whole !== undefined) words[at] = whole;
    if (!like) continue;
    const isTaken = [...resembling(word, like.edits).keys()].some((other) => isOther(other, like.word));
    yield;
    if (isTaken) continue;
    const typed = latinOf.get(word) ?? word;
    typedAs.set(like.word, typed);
    read.push({ word: typed, meant: like.word });
    words[at] = like.word;
  }
  return {
    words,
    asTyped: (unknown: readonly UnknownWord[]): UnknownWord[] => {
      const typed = unknown.map((each) => ({ ...each, word: typedAs.get(each.word) ?? each.word }));
      return [...read, ...typed.filter(({ word }) => !read.some((each) => each.word === word))];
    },
  };
}

/**
 * Reports a word that nothing completes, but no bare number: visitors see only numbers that a part has. A word of the trade
 * has a meaning ('dandi' is a rod), a misspelt one a correction.
 */
function unknownWord(
  { index, trade, isReal }: Lexicon,
  word: string,
  candidates: readonly WeightedTerm[],
): UnknownWord[] {
  if (!/\p{L}/u.test(word) || isFiller(word)) return [];
  if (candidates.some((each) => each.word.startsWith(word) || each.word.includes(word))) return [];
  const synonyms = trade.synonymsOf(word);
  const likeliest = candidates
    .filter(({ word: meant, term }) => (term.plain > 0 || synonyms.includes(meant)) && index.isPublic(term))
    .toSorted((one, other) => other.weight - one.weight)[0]?.word;
  const maker = trade.makerOf(word) ?? (likeliest || isReal(word) ? undefined : trade.makerLike(word));
  if (maker !== undefined) return [{ word: maker, meant: null, kind: "maker" }];
  if (likeliest === undefined) return [{ word, meant: null }];
  const isTranslated = synonyms.includes(likeliest) && createDistance(word, 2)(likeliest) > 2;
  return [{ word, meant: likeliest, ...(isTranslated && { kind: "meaning" }) }];
}
