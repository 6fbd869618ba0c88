import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { readPhone } from "#contract/platform/phone.ts";
import { compact, fold, piecesOf } from "#contract/platform/words.ts";

const TERMS_MAX = 12;

/** Returns the searchable form of texts; numbers such as phones also without separators. */
export const foldedText = (
  texts: readonly (string | null | undefined)[],
  numbers: readonly (string | null | undefined)[] = [],
): string =>
  [...texts.map((text) => fold(text ?? "")), ...numbers.map((text) => compact(text ?? ""))]
    .filter(Boolean)
    .join(" ");

/** A national number: a customer is found by it with any country code, and without one. */
const PHONE_DIGITS = 10;

/**
 * Returns LIKE patterns, one per typed word, with only letters and digits, so that nothing is a wildcard. A phone is one word, in
 * any writing.
 */
export function searchPatterns(typed: string): string[] {
  const { number, rest } = readPhone(typed.slice(0, SEARCH_TEXT_MAX));
  if (!rest && number.length >= PHONE_DIGITS) return [`%${number.slice(-PHONE_DIGITS)}%`];
  return piecesOf(typed.slice(0, SEARCH_TEXT_MAX))
    .slice(0, TERMS_MAX)
    .map((piece) => `%${piece}%`);
}
