import { piecesOf } from "#contract/platform/words.ts";

/** A shorter query is part of, or close to, too many codes. */
export const CODE_LENGTH_MIN = 4;
/** Minimum length for matching a code in a message despite other spelling. */
const KEY_MIN = 5;
/** A code with one edit still has the same first or last characters, this many. */
export const CODE_END = 2;

/** Prefix matches rank before other matches, shorter before longer. */
export const codeRank = (code: string, piece: string): number =>
  code.length + (code.startsWith(piece) ? 0 : 1000);

/**
 * Returns a code without separators and without the leading zeros of its digit groups, with O read as 0 and I and L as 1: 'P1C-471' and
 * 'PIC-0471' are the same; TK-1010 and TK-1100 aren't.
 */
export const spellingKey = (written: string): string =>
  piecesOf(written)
    .map((piece) => piece.replaceAll("o", "0").replace(/(?<![\dil])0{1,40}(?=[\dil])/g, ""))
    .join("")
    .replace(/[il]/g, "1");

/** Whether a code without separators may match another spelling of it: long enough, with a letter. */
export const mayDifferInSpelling = (whole: string): boolean =>
  whole.length >= KEY_MIN && /\p{L}/u.test(whole);

/** Whether the edit distance is one: a character added, removed or replaced, or two neighbours exchanged. */
export function isOneAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const rest = (text: string, from: number) => text.slice(from);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    rest(short, at + 1) === rest(long, at + 1) || (isExchanged && rest(short, at + 2) === rest(long, at + 2))
  );
}
