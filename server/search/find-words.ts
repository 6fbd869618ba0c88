import type MiniSearch from "minisearch";
import type { SearchOptions, SearchResult } from "minisearch";
import type { ProductDocument } from "./document.ts";
import type { TermCounts } from "./term-counts.ts";
import { variantsOf } from "./variants.ts";
import { compact, wordsOf } from "./words.ts";

const TERMS_MAX = 12;
const CODE_MIN_LENGTH = 3;
const CORRECTED_MIN_LENGTH = 4;
/** Swapping two letters is two edits: words of this length are long enough to bear them. */
const TWO_EDITS_MIN_LENGTH = 6;
const RESEMBLING_MIN_LENGTH = 5;
/** A word in more than this share of all products says nothing about what is looked for. */
const COMMON_SHARE = 0.25;
const BOOST = { name: 9, title: 5, codes: 8, specifications: 2, description: 1 };

export interface WordIndex {
  words: MiniSearch<ProductDocument>;
  terms: TermCounts;
}

/** Ids by relevance; `similar` when no product holds all the words and these only resemble them. */
export interface Found {
  ids: readonly string[];
  similar: boolean;
}

/** Looks words up: all of them, then with corrections, then any. With a product `named` exactly, codes only. */
export function findWords(
  index: WordIndex,
  text: string,
  isWanted: (id: string) => boolean,
  isNamed: boolean,
): Found {
  const terms = wordsOf(text).slice(0, TERMS_MAX);
  if (!terms.length) return { ids: [], similar: false };
  const options: SearchOptions = { boost: BOOST, filter: (result) => isWanted(result.id as string) };
  const byCode = codesBeginning(index, compact(text), options);
  if (isNamed && terms.length > 1) return { ids: idsOf(byCode), similar: false };

  const variants = variantsOf(terms, (term) => index.terms.of(term) > 0);
  const whole = variants.flatMap((variant) => allWords(index, variant, options));
  if (whole.length || byCode.length) return { ids: idsOf([...byCode, ...whole]), similar: false };
  const asTyped = variants.at(-1) ?? terms;
  const corrected = correctedWords(index, asTyped, options);
  if (corrected.length) return { ids: idsOf(corrected), similar: false };
  return { ids: idsOf(anyWord(index, asTyped, options)), similar: true };
}

const idsOf = (results: readonly SearchResult[]) => results.map((result) => result.id as string);
const lastIsPrefix = (_term: string, at: number, all: string[]) => at === all.length - 1;

function codesBeginning({ words }: WordIndex, whole: string, options: SearchOptions): SearchResult[] {
  const isCode = whole.length >= CODE_MIN_LENGTH && /\d/.test(whole);
  return isCode ? words.search(whole, { ...options, fields: ["codes"], prefix: true }) : [];
}

/**
 * Products that hold every word, the last one as a beginning. The rarest whole word is looked up first; the
 * others are then weighed for its products only, which is what makes 'steel gripper 142 mm' quick.
 */
function allWords({ words, terms: counts }: WordIndex, terms: string[], options: SearchOptions) {
  const query: SearchOptions = { ...options, combineWith: "AND", prefix: lastIsPrefix };
  const rarest = terms.slice(0, -1).sort((a, b) => counts.of(a) - counts.of(b))[0];
  if (rarest === undefined) return words.search(terms.join(" "), query);
  if (counts.of(rarest) === 0) return [];
  const holders = new Set(words.search(rarest, { prefix: false }).map((result) => result.id as string));
  return words.search(terms.join(" "), {
    ...query,
    boostDocument: (id) => (holders.has(id as string) ? 1 : 0),
  });
}

/** Products that hold every word when those the index does not know are corrected. */
function correctedWords(index: WordIndex, terms: string[], options: SearchOptions): SearchResult[] {
  const wrong = new Set(terms.filter((term) => edits(term) && !isKnown(index, term)));
  if (!wrong.size) return [];
  const fuzzy = (term: string) => (wrong.has(term) ? edits(term) : false);
  return index.words.search(terms.join(" "), { ...options, combineWith: "AND", prefix: lastIsPrefix, fuzzy });
}

/**
 * Products that hold any word which tells something; when the index knows none of the words, those whose words
 * resemble them. Short figures and words of every other product lead nowhere.
 */
function anyWord(
  { words, terms: counts }: WordIndex,
  terms: string[],
  options: SearchOptions,
): SearchResult[] {
  const known = terms.filter((term) => counts.of(term) > 0);
  const telling = known.filter(
    (term) => term.length > 2 && counts.of(term) <= Math.max(10, words.documentCount * COMMON_SHARE),
  );
  if (telling.length) return words.search(telling.join(" "), options);
  const unknown = terms.filter((term) => !known.includes(term) && term.length >= RESEMBLING_MIN_LENGTH);
  return unknown.length ? words.search(unknown.join(" "), { ...options, fuzzy: (term) => edits(term) }) : [];
}

/** How many letters of a word may differ; figures are never corrected. */
function edits(term: string): number | false {
  if (term.length < CORRECTED_MIN_LENGTH || /^\d+$/.test(term)) return false;
  return term.length < TWO_EDITS_MIN_LENGTH ? 1 : 2;
}

/** A word that some product holds, or that begins one. */
function isKnown({ words, terms }: WordIndex, term: string): boolean {
  return terms.of(term) > 0 || words.search(term, { prefix: true }).length > 0;
}
