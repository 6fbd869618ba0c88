/** The parser of all typed numbers (ruling of 2026-11-22). Free of zod. */

import { hasMixedDigits, latinDigits, plainSigns } from "./digits.ts";

/** Longer than any number with separators, to bound the parsing time. */
export const NUMBER_TEXT_MAX = 60;

/**
 * A sign, an integer part and decimals after a point. The integer part is plain, or grouped by commas or spaces: in threes
 * ('1,250,000') or as in India in twos before the last three ('12,50,000'). The first group has no leading 0: the comma of
 * '0,500' could only be a decimal one.
 */
const NUMBER =
  /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|[1-9]\d?(?: \d\d)+ \d{3})?(?:\.\d*)?$/;

/**
 * Returns the value of a typed number: '1250', '1,25,000.50', '125,000.5', '1 25 000', also in the digits and signs of other
 * scripts ('१,२५०', '１，２５０'). Undefined if invalid ('', '1e5', '1,2,3', '12..5'), ambiguous ('12,5', '0,500', '1.234,50') or
 * in the digits of several scripts.
 */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const plain = trimmed.length > NUMBER_TEXT_MAX ? "" : plainSigns(trimmed).trim();
  if (hasMixedDigits(plain)) return undefined;
  const written = latinDigits(plain);
  // Turns -0 into 0.
  return /\d/.test(written) && NUMBER.test(written) ? Number(written.replace(/[, ]/g, "")) || 0 : undefined;
}
