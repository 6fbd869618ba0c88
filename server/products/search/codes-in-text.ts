import type { Codes } from "./codes.ts";
import { isFiller, isJoining } from "./real-words.ts";
import { compact, MEASURED, wordsOf } from "./words.ts";

/** A code of a message may be typed in so many pieces. */
const PIECES_MAX = 4;
/** Fewer signs are a figure or a word. */
const SIGNS_MIN = 4;
/** A code that no product has is told as such from so many signs on. */
const UNKNOWN_MIN = 5;
/** A word in so many titles is no code. */
const USUAL_TITLES = 3;
const QUANTITIES =
  /\b(?:qty|quantity)\W{0,2}\d{1,5}(?:\s*(?:nos?|pcs?|pieces?))?\b|\b\d{1,5}\s*(?:nos|pcs?|pieces?)\b/giu;
/** A bare figure or amount is not repeated: an answer to a visitor holds none that no part has. */
const IS_TOLD = /[\p{L}\-/]|\.\d+\./u;
/** A number of so many figures in a message is a quantity. */
const QUANTITY = /^\d{1,3}$/;

/** What is known of a word: in how many titles it stands, and whether any product has it. */
interface Usual {
  titlesWith(word: string): number;
  isKnown(word: string): boolean;
}

/** What a message says: the products whose codes stand in it, in their order; codes that no product has; and what is left of it. */
export interface Message {
  ids: readonly string[];
  unknown: readonly string[];
  rest: string;
}

/**
 * Finds the part codes in a text of several words: 'pls send rate of PIC-GR-0471 qty 5 nos'. Each run of up to four pieces that may
 * be a code is looked up whole, the longest first.
 */
export function codesInText(text: string, codes: Codes, words: Usual): Message {
  const tokens = withoutQuantities(text)
    .split(/[\s,;:()*"'=?!]+/)
    .filter(Boolean)
    .flatMap((token) => (codes.same(token).length ? [token] : token.split("/").filter(Boolean)));
  const ids = new Set<string>();
  const unknown: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = runAt(tokens, at, codes, words);
    const missing = run ? undefined : unknownAt(tokens, at, words);
    if (run) for (const id of run.ids) ids.add(id);
    else if (missing && IS_TOLD.test(missing.join(""))) unknown.push(missing.join(" "));
    else rest.push(tokens[at] as string);
    at += run?.length ?? missing?.length ?? 1;
  }
  const isMessage = ids.size > 0 || unknown.length > 0;
  const left = rest.filter(
    (token) => !QUANTITY.test(token) && !wordsOf(token).every((word) => isFiller(word) || isJoining(word)),
  );
  return { ids: [...ids], unknown, rest: isMessage ? left.join(" ") : withoutQuantities(text) };
}

/** '20 pcs', 'qty 5 nos': how many are wanted says nothing of what; all of the text, where nothing else is in it. */
const withoutQuantities = (text: string): string => text.replace(QUANTITIES, " ").trim() || text;

/** The longest run of pieces from a place on that is the code of a product. */
function runAt(tokens: readonly string[], at: number, codes: Codes, words: Usual) {
  for (let length = Math.min(PIECES_MAX, tokens.length - at); length > 0; length -= 1) {
    const pieces = tokens.slice(at, at + length);
    if (!mayBeCode(pieces)) continue;
    const whole = pieces.join(" ");
    if (length === 1 && words.titlesWith(wordsOf(whole).join("")) >= USUAL_TITLES) continue;
    const ids = codes.same(whole);
    if (ids.length) return { length, ids };
  }
  return undefined;
}

function mayBeCode(pieces: readonly string[]): boolean {
  const whole = compact(pieces.join(""));
  if (whole.length < SIGNS_MIN || !/\d/.test(whole)) return false;
  if (pieces.length === 1) return true;
  const last = pieces.at(-1) as string;
  return (
    pieces.every((piece) => /\d/.test(piece) || compact(piece).length <= 4) &&
    (/\d/.test(last) || compact(last).length === 1)
  );
}

/**
 * The pieces from a place on that can only be a code, though of no product: 'BA 236 112', '911 323 072', '911-323-072'. Undefined
 * where they may be something else.
 */
function unknownAt(tokens: readonly string[], at: number, words: Usual) {
  const isName = (token: string) =>
    /^\p{L}{1,3}$/u.test(token) && words.titlesWith(token.toLowerCase()) === 0;
  const begin = isName(tokens[at] as string) && !isFiller((tokens[at] as string).toLowerCase()) ? at + 1 : at;
  let end = begin;
  while (/^\d{3,8}$/.test(tokens[end] ?? "")) end += 1;
  const groups = end - begin;
  const figures = tokens.slice(begin, end).join("").length;
  const whole = compact(tokens.slice(at, end).join(""));
  const isKnown = words.isKnown(whole) || (begin === at && tokens.slice(begin, end).every(words.isKnown));
  if (figures >= 6 && !isKnown && (begin > at || groups > 2 || groups === 1)) return tokens.slice(at, end);
  return isUnknownCode(tokens[at] as string, words) ? tokens.slice(at, at + 1) : undefined;
}

function isUnknownCode(token: string, words: Usual): boolean {
  const whole = compact(token);
  if (whole.length < UNKNOWN_MIN || !/\d{2}/.test(whole) || MEASURED.test(token)) return false;
  if (words.isKnown(whole) || wordsOf(token).every(words.isKnown)) return false;
  return /[-/.]/.test(token) || /^[a-z]{1,4}\d{3,}[a-z]?$/.test(whole);
}
