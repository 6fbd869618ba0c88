import { stem } from "#contract/platform/words.ts";
import { isQualifier, NAME_ENDS } from "#server/products/search/kinds.ts";
import { isFiller, isJoining } from "#server/products/search/real-words.ts";
import type { TradeWords } from "#server/products/search/trade-words.ts";
import { codesIn, MEASURED, wordsOf } from "#server/products/search/words.ts";
import type { Term, WeightedTerm } from "./postings.ts";
import type { SearchedWords } from "./searched.ts";

/**
 * The head noun of a query: the last word of its name that isn't a brand, machine, measure, material or side. A part whose title
 * lacks it only mentions what is searched for: 'oil seal' is in the description of a damper.
 */

/** The words of a query that may be its name: the first ones, without the pieces of codes. */
export interface QueryName {
  length: number;
  pieces: ReadonlySet<string>;
}

/** Returns the name among a query's words: the first word of 'seal for gripper', all of 'price of a reed'. */
export function nameOfQuery(text: string, words: readonly string[]): QueryName {
  let length = 0;
  for (const segment of text.split(NAME_ENDS)) {
    const own = wordsOf(segment).filter((word) => words.includes(word));
    length += own.length;
    if (own.some((word) => !isFiller(word) && !isJoining(word))) break;
  }
  const pieces = new Set(codesIn(text).flatMap(wordsOf));
  return { length: Math.min(Math.max(length, 1), words.length), pieces };
}

/** Returns the index of the head noun in the name; undefined if none of its words is one. */
export function headAt(
  words: readonly string[],
  { length, pieces }: QueryName,
  { index, trade }: { index: SearchedWords; trade: TradeWords },
): number | undefined {
  const isHead = (word: string) => {
    const term = index.words.term(word);
    if (!/^\p{L}{2,}$/u.test(word) || MEASURED.test(word) || isFiller(word) || isQualifier(word))
      return false;
    if (pieces.has(word) || trade.makerOf(word) !== undefined) return false;
    return !term || !(isBrandName(term) || isProperty(term));
  };
  const at = words.slice(0, length).findLastIndex(isHead);
  return at < 0 ? undefined : at;
}

export const isBrandName = ({ brands, documents }: Term): boolean => 2 * brands >= documents && brands > 0;

/** Whether specifications are named by the word ('hardness'), and no title has it. */
function isProperty({ titles, documents, labels }: Term): boolean {
  return titles === 0 && 2 * labels > documents;
}

/** Returns what the head noun may mean: an unfinished word its completions, a known one only those that are head nouns. */
export function meaningsOfHead(
  word: string,
  candidates: readonly WeightedTerm[],
  { trade, isReal }: { trade: TradeWords; isReal: (word: string) => boolean },
): readonly WeightedTerm[] {
  const own = candidates.find((each) => each.word === word)?.term;
  if (!own?.plain && !isReal(word)) return candidates;
  const synonyms = trade.synonymsOf(word);
  return candidates.filter((each) => {
    const isCompletion = each.word !== word && each.word.startsWith(word) && stem(each.word) !== stem(word);
    return !isCompletion || synonyms.includes(each.word) || (!own?.titles && each.term.heads > 0);
  });
}
