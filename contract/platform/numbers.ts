/** The parser of all typed numbers (ruling of 2026-11-22). Free of zod. */

/** Longer than any number with separators, to bound the parsing time. */
export const NUMBER_TEXT_MAX = 60;

/**
 * A sign, an integer part and decimals after a point. The integer part is plain, or grouped by commas or spaces: in threes
 * ('1,250,000') or as in India in twos before the last three ('12,50,000'). The first group has no leading 0: the comma of
 * '0,500' could only be a decimal one.
 */
const NUMBER =
  /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|[1-9]\d?(?: \d\d)+ \d{3})?(?:\.\d*)?$/;
/** Non-breaking spaces that spreadsheets and web pages use between thousands. */
const FIXED_SPACES = /[\u00a0\u2007\u2009\u202f]/g;
const DEVANAGARI = /[\u0966-\u096f]/g;

/**
 * Returns the value of a typed number: '1250', '1,25,000.50', '125,000.5', '1 25 000', also in Devanagari digits. Undefined
 * if invalid ('', '1e5', '1,2,3', '12..5') or ambiguous: '12,5', '0,500', '1.234,50'.
 */
export function typedNumber(text: string): number | undefined {
  const written = inLatinDigits(text.trim());
  if (written.length > NUMBER_TEXT_MAX || !/\d/.test(written)) return undefined;
  const spaced = written.replace(FIXED_SPACES, " ");
  // Turns -0 into 0.
  return NUMBER.test(spaced) ? Number(spaced.replace(/[, ]/g, "")) || 0 : undefined;
}

/** Converts Devanagari digits, unless the text also has Latin ones: then it isn't a number. */
const inLatinDigits = (text: string): string =>
  /\d/.test(text) ? text : text.replace(DEVANAGARI, (digit) => String(digit.charCodeAt(0) - 0x0966));
