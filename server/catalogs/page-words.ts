import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { piecesOf, stem } from "#contract/platform/words.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { codeRuns, codesIn, compact, joinable, otherSpellings, wordsOf } from "../products/search/words.ts";

/** Maximum number of searchable characters per page. */
const TEXT_MAX = 100_000;
/** Text is processed in chunks of this size, up to the maximum if there is no word break. */
const STRETCH = 4000;
const STRETCH_MAX = 4 * STRETCH;
const CHUNKS_MAX = 8;
const LETTERS_OR_DIGITS = /\p{L}+|\p{N}+/gu;

/** Returns a page's search text: folded singular words in order, then other spellings, between spaces. */
export async function searchTextOf(text: string): Promise<string> {
  const words: string[] = [];
  const spellings = new Set<string>();
  let last: string | undefined;
  const yieldIfDue = createYielder();
  for (const stretch of stretchesOf(text.slice(0, TEXT_MAX))) {
    const pieces = piecesOf(stretch);
    // Also joins words across a chunk boundary, unless it splits a word.
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
/** A page must match one pattern of each term, or all of it written as one word. */
export interface PageQuery {
  terms: readonly (readonly Pattern[])[];
  inOne: Pattern | undefined;
}

/** Returns the LIKE patterns of a typed search, which get no typed wildcards; undefined without a word. */
export function readPageQuery(typed: string): PageQuery | undefined {
  const chunks = chunksOf(typed);
  if (!chunks.length) return undefined;
  const terms = chunks.map((chunk, at) => alternativesOf(chunk, at === chunks.length - 1));
  const whole = compact(chunks.join(""));
  return { terms, inOne: chunks.length > 1 && /\d/.test(whole) ? [`% ${whole}%`] : undefined };
}

/** Returns the typed words that have a letter or digit, up to the maximum. */
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
  // 'picgr0471' also finds 'PIC GR 0471', whose adjacent words are indexed joined.
  return pieces.length > 1
    ? [
        pattern(word),
        pieces.map((piece, at) => (at === pieces.length - 1 ? pattern(piece).join("") : `% ${piece} %`)),
      ]
    : [pattern(word)];
}

/** Returns a text that PostgreSQL can store: no NUL and no lone surrogates. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();
