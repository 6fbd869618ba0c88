/** The one reading of numbers that people type (ruling of 2026-11-22). Free of zod. */

/** Longer than any number with its separators, so that reading costs a known time. */
export const NUMBER_TEXT_MAX = 60;

/**
 * A sign, a whole part, decimals behind a point. The whole part is plain, or grouped by commas or by spaces: in threes
 * ('1,250,000') or as in India in twos before the last three ('12,50,000'). A group in front begins with no 0: '0,500'
 * groups nothing, its comma can only be a decimal one.
 */
const NUMBER =
  /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|[1-9]\d?(?: \d\d)+ \d{3})?(?:\.\d*)?$/;
/** Spaces that keep a number on one line, as spreadsheets and web pages part thousands with. */
const FIXED_SPACES = /[\u00a0\u2007\u2009\u202f]/g;
const DEVANAGARI = /[\u0966-\u096f]/g;

/**
 * The number that a typed text means: '1250', '1,25,000.50' and '125,000.5', '1 25 000', in Devanagari digits too.
 * Undefined for what is none ('', '1e5', '1,2,3', '12..5'), and for what can be two numbers: '12,5', '0,500', '1.234,50'.
 */
export function typedNumber(text: string): number | undefined {
  const written = inLatinDigits(text.trim());
  if (written.length > NUMBER_TEXT_MAX || !/\d/.test(written)) return undefined;
  const spaced = written.replace(FIXED_SPACES, " ");
  // A zero has no sign.
  return NUMBER.test(spaced) ? Number(spaced.replace(/[, ]/g, "")) || 0 : undefined;
}

/** Digits of one script only: in a text that has both, the Devanagari ones stay, and it is no number. */
const inLatinDigits = (text: string): string =>
  /\d/.test(text) ? text : text.replace(DEVANAGARI, (digit) => String(digit.charCodeAt(0) - 0x0966));
