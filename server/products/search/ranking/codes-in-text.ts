import { isFiller, isJoining, isWordOfMessage } from "#server/products/search/real-words.ts";
import { compact, MEASURED, wordsOf } from "#server/products/search/words.ts";
import type { SearchedCodes } from "./searched.ts";

/** Maximum number of tokens a code in a message is split into. */
const PIECES_MAX = 4;
/** Shorter tokens are numbers or words. */
const SIGNS_MIN = 4;
/** Minimum length for reporting a code that no product has. */
const UNKNOWN_MIN = 5;
/** An amount or a fraction: '2.5', '12.5mm', '1/2'. */
const DECIMAL = /^\d{1,3}\.\d{1,2}\p{L}*$|^\d\/\d{1,2}$/u;
/** A piece that this many codes have names no part. */
const PIECE_HOLDERS_MAX = 10;
/** A word in this many titles isn't a code. */
const USUAL_TITLES = 3;
const QUANTITIES =
  /\b(?:qty|quantity)\W{0,2}\d{1,5}(?:\s*(?:nos?|pcs?|pieces?))?\b|\b\d{1,5}\s*(?:nos|pcs?|pieces?)\b/giu;
/** A bare number or amount isn't repeated: a response to a visitor contains none that no part has. */
const IS_REPORTED = /[\p{L}\-/]|\.\d+\./u;
/** A number of up to three digits in a message is a quantity. */
const QUANTITY = /^\d{1,3}$/;

/** A digit group with a separator can only be a piece of a code: '93-101', '4.42.200'. */
const DIGIT_GROUPS = /\d[-/.]\d/;
/** What sellers and drawings append to a code that a list has without it. */
const SUFFIX = /[-_/. ]?(?:n|en|new|oem|rev[-_. ]?[\da-z]{1,2})$/i;
/** A bearing's number with its suffixes for seals, shields and clearance: '6004-2RS', '6205 ZZ/C3'. */
const BEARING =
  /(?<![\p{L}\p{N}])(\d{4,5})([-/ ]?(?:2?rs[rh]?1?|2rs|zz|2z|dd[uw]?|ll[ubh]|vv)(?:[-/ ]?c[2-5])?|[-/ ]?c[2-5])(?![\p{L}\p{N}])/giu;

/** Returns a text in which bearings have their number alone, unless a code has it with its suffix. */
export const withoutBearingSuffixes = (text: string, { holding }: Pick<SearchedCodes, "holding">): string =>
  text.replace(BEARING, (written, number: string, suffix: string) =>
    !holding(written).length && holding(number).length ? `${number} ` : `${number}${suffix}`,
  );

/** Whether a text has a group of digits that is a piece of a code, not a measure. */
export const hasCodePiece = (text: string): boolean => text.split(/\s+/).some((token) => isCodePiece(token));

const isCodePiece = (token: string): boolean =>
  DIGIT_GROUPS.test(token) && !DECIMAL.test(token) && !MEASURED.test(token);

/** How common a word is: the number of titles with it, and whether any product has it. */
interface Usual {
  titlesWith(word: string): number;
  isKnown(word: string): boolean;
}

/** The products of each code that a message contains, in order; codes that no product has; and the remaining text. */
interface Message {
  found: readonly (readonly string[])[];
  unknown: readonly string[];
  rest: string;
}

/** Finds part codes in 'pls send rate of PIC-GR-0471 qty 5 nos': looks up runs of tokens, longest first. */
export function codesInText(text: string, codes: SearchedCodes, words: Usual): Message {
  const tokens = withoutQuantities(text)
    .split(/[\s,;:()*"'=?!]+/)
    .filter(Boolean)
    .flatMap((token) => {
      const isOne = !token.includes("/") || codes.same(token).length > 0;
      return isOne ? [token] : token.split("/").filter(Boolean);
    });
  const found: (readonly string[])[] = [];
  const unknown: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = runAt(tokens, at, codes, words);
    const missing = run ? undefined : unknownAt(tokens, at, words);
    if (run) found.push(run.ids);
    else if (missing && IS_REPORTED.test(missing.join(""))) unknown.push(missing.join(" "));
    else rest.push(tokens[at] as string);
    at += run?.length ?? missing?.length ?? 1;
  }
  const isMessage = found.length > 0 || unknown.length > 0;
  const left = rest.filter(
    (token) => !QUANTITY.test(token) && !wordsOf(token).every((word) => isFiller(word) || isJoining(word)),
  );
  return { found, unknown, rest: isMessage ? left.join(" ") : withoutQuantities(text) };
}

/** Removes quantities such as '20 pcs' and 'qty 5 nos', unless the text has nothing else. */
const withoutQuantities = (text: string): string => text.replace(QUANTITIES, " ").trim() || text;

function runAt(tokens: readonly string[], at: number, codes: SearchedCodes, words: Usual) {
  for (let length = Math.min(PIECES_MAX, tokens.length - at); length > 0; length -= 1) {
    const pieces = tokens.slice(at, at + length);
    if (!mayBeCode(pieces)) continue;
    const whole = pieces.join(" ");
    if (length === 1 && words.titlesWith(wordsOf(whole).join("")) >= USUAL_TITLES) continue;
    const ids = foundAs(whole, codes);
    if (ids.length) return { length, ids };
  }
  const token = tokens[at] as string;
  const holders = isCodePiece(token) ? codes.holding(token) : [];
  return holders.length && holders.length <= PIECE_HOLDERS_MAX ? { length: 1, ids: holders } : undefined;
}

/** The products with a code, else with the code before its suffix. */
function foundAs(whole: string, codes: SearchedCodes): readonly string[] {
  const ids = codes.same(whole);
  const shorter = whole.replace(SUFFIX, "");
  return ids.length || shorter === whole || shorter.length < SIGNS_MIN ? ids : codes.same(shorter);
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

/** Returns the tokens from `at` on that can only be an unknown code: 'BA 236 112', '911-323-072'. */
function unknownAt(tokens: readonly string[], at: number, words: Usual) {
  const isName = (token: string) =>
    /^\p{L}{1,3}$/u.test(token) && words.titlesWith(token.toLowerCase()) === 0;
  const begin = isName(tokens[at] as string) && !isWordOfMessage(tokens[at] as string) ? at + 1 : at;
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
