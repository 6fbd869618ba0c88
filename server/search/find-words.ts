import { variantsOf } from "./variants.ts";
import type { WordIndex } from "./word-index.ts";
import { compact, joinable, wordsOf } from "./words.ts";

const TERMS_MAX = 12;
const CODE_MIN_LENGTH = 3;
const CORRECTED_MIN_LENGTH = 4;
/** Words of this length are long enough to bear two edits. */
const TWO_EDITS_MIN_LENGTH = 6;
const RESEMBLING_MIN_LENGTH = 5;
/** So many words say so much together that what lacks one may still be meant, and how much of it must be there. */
const SEVERAL = 3;
const NEARLY_ALL = 0.6;
/** Who has so many that hold all words is not shown others. */
const ENOUGH = 10;
/** A word in more than this share of all products says nothing about what is looked for. */
const COMMON_SHARE = 0.25;

/** Ids by relevance; `similar` when no product holds all the words and these only resemble them. */
export interface Found {
  ids: readonly string[];
  similar: boolean;
}

/** Looks words up: all of them, then with corrections, then any. With a product `isNamed` exactly, codes only. */
export function findWords(
  index: WordIndex,
  text: string,
  { category, isNamed }: { category: string | undefined; isNamed: boolean },
): Found {
  const terms = wordsOf(text).slice(0, TERMS_MAX);
  if (!terms.length) return { ids: [], similar: false };
  const byCode = codesBeginning(index, compact(text), category);
  if (isNamed && terms.length > 1) return { ids: byCode, similar: false };

  const variants = variantsOf(terms, (term) => index.count(term) > 0);
  const whole = joined([byCode, ...variants.map((variant) => allWords(index, variant, category))]);
  const asTyped = variants.at(-1) ?? terms;
  if (whole.length) {
    const more = whole.length < ENOUGH ? nearlyAllWords(index, asTyped, category) : [];
    return { ids: joined([whole, more]), similar: false };
  }
  const corrected = joined([
    correctedNeighbours(index, asTyped, category),
    correctedWords(index, asTyped, category),
  ]);
  if (corrected.length) return { ids: corrected, similar: false };
  return { ids: anyWord(index, asTyped, category), similar: true };
}

/** Lists one after the other, each id once. A word that many have makes a long list, which is not copied in vain. */
export function joined(lists: readonly (readonly string[])[]): readonly string[] {
  const filled = lists.filter((list) => list.length > 0);
  return filled.length > 1 ? [...new Set(filled.flat())] : (filled[0] ?? []);
}

const isLast = (at: number, all: readonly string[]) => at === all.length - 1;

function codesBeginning(index: WordIndex, whole: string, category: string | undefined): string[] {
  const isCode = whole.length >= CODE_MIN_LENGTH && /\d/.test(whole);
  return isCode ? index.find([{ word: whole, prefix: true }], { least: 1, field: "codes", category }) : [];
}

/** Products that hold every word, the last one as a beginning. */
function allWords(index: WordIndex, terms: string[], category: string | undefined): string[] {
  if (terms.slice(0, -1).some((term) => index.count(term) === 0)) return [];
  const wanted = terms.map((word, at) => ({ word, prefix: isLast(at, terms) }));
  return index.find(wanted, { least: 1, category });
}

/** Of a search of several words, products that lack little of what it says. */
function nearlyAllWords(index: WordIndex, terms: string[], category: string | undefined): string[] {
  if (terms.length < SEVERAL) return [];
  const wanted = terms.map((word, at) => ({ word, prefix: isLast(at, terms) }));
  return index.find(wanted, { least: NEARLY_ALL, category });
}

/** Products that hold every word when those the index does not know are corrected. */
function correctedWords(index: WordIndex, terms: string[], category: string | undefined): string[] {
  const wrong = new Set(terms.filter((term) => edits(term) && !isKnown(index, term)));
  if (!wrong.size) return [];
  const wanted = terms.map((word, at) => ({
    word,
    prefix: isLast(at, terms),
    edits: wrong.has(word) && edits(word),
  }));
  return index.find(wanted, { least: 1, category });
}

/** Of two words of which one is wrong, products in whose title they stand side by side: these are indexed as one word too. */
function correctedNeighbours(index: WordIndex, terms: string[], category: string | undefined): string[] {
  const pair = terms.length === 2 && joinable(terms[0] as string, terms[1]);
  if (!pair || terms.every((term) => isKnown(index, term))) return [];
  return index.find([{ word: pair, prefix: true, edits: edits(pair) }], {
    least: 1,
    field: "title",
    category,
  });
}

/**
 * Products that hold any word which tells something; when the index knows none of the words, those whose words
 * resemble them. Short figures and words of every other product lead nowhere.
 */
function anyWord(index: WordIndex, terms: string[], category: string | undefined): string[] {
  const known = terms.filter((term) => index.count(term) > 0);
  const telling = known.filter(
    (term) => term.length > 2 && index.count(term) <= Math.max(10, index.size * COMMON_SHARE),
  );
  const resembled = telling.length
    ? telling.map((word) => ({ word }))
    : terms
        .filter((term) => !known.includes(term) && term.length >= RESEMBLING_MIN_LENGTH)
        .map((word) => ({ word, edits: edits(word) }));
  return index.find(resembled, { least: 0, category });
}

/** How many letters of a word may differ; figures are never corrected. */
function edits(term: string): number | false {
  if (term.length < CORRECTED_MIN_LENGTH || /^\d+$/.test(term)) return false;
  return term.length < TWO_EDITS_MIN_LENGTH ? 1 : 2;
}

/** A word that some product holds, or that begins one. */
const isKnown = (index: WordIndex, term: string) => index.count(term) > 0 || index.hasBeginning(term);
