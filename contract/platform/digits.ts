/** Digits and signs of typed numbers and phones, in every script, as Latin ones. Free of zod. */

/** A decimal digit that isn't Latin (Unicode's Nd): Indic, Arabic-Indic, full-width and mathematical ones. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/gu;
const BOLD_ZERO = 0x1d7ce;
const BOLD_LAST = 0x1d7ff;

/** Returns the text with each decimal digit as a Latin one: '१२', '૧૨', '১২', '۱۲' and '１２' are '12'. */
export const latinDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => String((digit.codePointAt(0) as number) - zeroOf(digit)));

/**
 * Whether the digits of a text are of several scripts, such as '1२'. No number is: '৪' is a Bengali 4 and looks like an 8 (Unicode
 * Technical Standard 39, 5.3 'Mixed-Number Detection').
 */
export const hasMixedDigits = (text: string): boolean =>
  new Set((text.match(DIGIT) ?? []).map(zeroOf)).size > 1;

/** The digits of a script follow one another, and start at a code point that ends in 0 or 6 (Unicode 16, 4.6), but for bold ones. */
function zeroOf(digit: string): number {
  const at = digit.codePointAt(0) as number;
  if (at >= BOLD_ZERO && at <= BOLD_LAST) return at - ((at - BOLD_ZERO) % 10);
  const row = at - (at % 16);
  return /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6;
}

const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** From a full-width sign to the ASCII one. */
const WIDTH = 0xfee0;

/**
 * Returns the text with plain signs: full-width ones ('＋', '，') as in ASCII, every space as ' ', every dash and minus as '-', the
 * Arabic separators as ',' and '.', without characters that aren't seen, such as the marks around a number from a contacts app.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
    .replace(/\p{Cf}|\ufe0e|\ufe0f/gu, "")
    .replace(/(?! )\p{Zs}/gu, " ")
    .replace(/(?!-)\p{Pd}|\u2212/gu, "-")
    .replace(/[\u066c\u060c]/g, ",")
    .replace(/\u066b/g, ".");

/** Returns a number, phone or code of digits as it would be typed on a Latin keyboard. */
export const plainDigits = (text: string): string => latinDigits(plainSigns(text)).trim();
