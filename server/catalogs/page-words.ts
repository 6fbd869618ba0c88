import { SEARCH_TEXT_MAX } from "../../contract/platform/limits.ts";
import { piecesOf, stem } from "../../contract/platform/words.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { codeRuns, codesIn, compact, joinable, otherSpellings, wordsOf } from "../products/search/words.ts";

/** A page that says more is searched by its beginning. */
const TEXT_MAX = 100_000;
/** So much of it is read in one go; a stretch without a break is cut. */
const STRETCH = 4000;
const STRETCH_MAX = 4 * STRETCH;
const CHUNKS_MAX = 8;
const LETTERS_OR_DIGITS = /\p{L}+|\p{N}+/gu;

/**
 * The words of a page as its row keeps them for the search: folded, in the singular and in reading order, then
 * the other spellings of its codes, measures and joined words; a space before and after each.
 */
export async function searchTextOf(text: string): Promise<string> {
  const words: string[] = [];
  const spellings = new Set<string>();
  let last: string | undefined;
  const yieldIfDue = createYielder();
  for (const stretch of stretchesOf(text.slice(0, TEXT_MAX))) {
    const pieces = piecesOf(stretch);
    // Neighbours on both sides of a cut, unless it goes through a word.
    const joined = last !== undefined && /^\s/.test(stretch) ? joinable(last, pieces[0]) : undefined;
    if (joined) spellings.add(joined);
    last = pieces.at(-1) ?? last;
    for (const piece of pieces) words.push(stem(piece));
    for (const code of codesIn(stretch)) for (const run of codeRuns(code)) spellings.add(run);
    for (const spelling of otherSpellings(stretch)) spellings.add(spelling);
    await yieldIfDue();
  }
  return ` ${[...words, ...spellings].join(" ")} `;
}

function* stretchesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const most = text.slice(from, from + STRETCH_MAX);
    const lineEnd = most.indexOf("\n", STRETCH);
    const blank = most.slice(STRETCH).search(/\s/);
    const stretch = most.slice(0, lineEnd >= 0 ? lineEnd : blank >= 0 ? STRETCH + blank : STRETCH_MAX);
    yield stretch;
    from += stretch.length;
  }
}

type Pattern = readonly string[];
/** What a search asks of a page: of each term one alternative, unless the page holds all of it written in one. */
export interface PageQuery {
  terms: readonly (readonly Pattern[])[];
  inOne: Pattern | undefined;
}

/**
 * Reads a typed search: every word must be there, in any order, the last one as a beginning; codes with or
 * without the signs between their pieces. The patterns are LIKE's; words hold letters and digits only, so that
 * nothing typed is a wildcard. Undefined when there is no word in it.
 */
export function readPageQuery(typed: string): PageQuery | undefined {
  const chunks = chunksOf(typed);
  if (!chunks.length) return undefined;
  const terms = chunks.map((chunk, at) => alternativesOf(chunk, at === chunks.length - 1));
  const whole = compact(chunks.join(""));
  return { terms, inOne: chunks.length > 1 && /\d/.test(whole) ? [`% ${whole}%`] : undefined };
}

/** What was typed between spaces, without what holds no letter and no digit, and no more of it than is looked for. */
export function chunksOf(typed: string): string[] {
  return typed
    .slice(0, SEARCH_TEXT_MAX)
    .split(/\s+/)
    .filter((chunk) => wordsOf(chunk).length > 0)
    .slice(0, CHUNKS_MAX);
}

function alternativesOf(chunk: string, isLast: boolean): Pattern[] {
  const words = wordsOf(chunk);
  const pattern = (written: string) => [`% ${written}${isLast ? "%" : " %"}`];
  if (words.length > 1) return [pattern(words.join(" ")), pattern(stem(compact(chunk)))];
  const word = words.join("");
  const pieces = word.match(LETTERS_OR_DIGITS) ?? [];
  // 'picgr0471' also finds 'PIC GR 0471', whose neighbouring words are kept in one.
  return pieces.length > 1
    ? [
        pattern(word),
        pieces.map((piece, at) => (at === pieces.length - 1 ? pattern(piece).join("") : `% ${piece} %`)),
      ]
    : [pattern(word)];
}

/** A text as it can be stored: PostgreSQL keeps no NUL and no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();
