/** The one reading of numbers that people type (ruling of 2026-11-22), and their writing. Free of zod. */

/** Longer than any number with its separators, so that reading costs a known time. */
const NUMBER_TEXT_MAX = 60;

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Spaces that keep a number on one line, as spreadsheets and web pages part thousands with. */
const FIXED_SPACES = /[\u00a0\u2007\u2009\u202f]/g;
const DEVANAGARI = /[\u0966-\u096f]/g;
const DEVANAGARI_ZERO = 0x0966;
const RUPEES_BEFORE = /^(?:₹|₨|rs\.?|inr)/i;
const RUPEES_BEHIND = /(?:₹|₨|rs\.?|inr)$/i;

/**
 * The number that a typed text means: '1250', '1,25,000.50' and '125,000.5', '1 25 000', in Devanagari digits too.
 * Undefined for what is none ('', '1e5', '1,2,3', '12..5'), and for what can be two numbers: '12,5', '0,500', '1.234,50'.
 */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > NUMBER_TEXT_MAX) return undefined;
  const written = inLatinDigits(trimmed.replace(FIXED_SPACES, " "));
  const sign = /^[+-]/.exec(written)?.[0] ?? "";
  const [whole = "", ...fraction] = written.slice(sign.length).split(".");
  const plain = [withoutGrouping(whole), ...fraction].join(".");
  if (!PLAIN.test(plain)) return undefined;
  const value = Number(plain);
  // A zero has no sign.
  return sign === "-" && value !== 0 ? -value : value;
}

/** The same for an amount of money, which may say so: '₹ 1,25,000', 'Rs. 450/-', '450 Rs'. */
export function typedAmount(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > NUMBER_TEXT_MAX) return undefined;
  const written = trimmed.endsWith("/-") ? trimmed.slice(0, -"/-".length).trimEnd() : trimmed;
  const mark = RUPEES_BEFORE.test(written) ? RUPEES_BEFORE : RUPEES_BEHIND;
  return typedNumber(written.replace(mark, ""));
}

/** A number without exponent and grouping, so that it reads back as the same number. */
export const plainNumber = (value: number): string =>
  value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/** Digits of one script only: in a text that has both, the Devanagari ones stay, and it is no number. */
function inLatinDigits(text: string): string {
  if (/\d/.test(text)) return text;
  return text.replace(DEVANAGARI, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/**
 * Takes commas or spaces out of the whole part where they group as people do, in threes ('1,250,000') or as in India, in
 * twos before the last three ('12,50,000'); what groups otherwise stays, and is no number.
 */
function withoutGrouping(whole: string): string {
  const groups = whole.split(whole.includes(",") ? "," : " ");
  const [first = "", ...others] = groups;
  const last = others.pop();
  // '0,500' groups nothing: it can only be a decimal comma.
  if (last === undefined || !/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return whole;
  const isInThrees = others.every((group) => /^\d{3}$/.test(group));
  const isIndian = first.length < 3 && others.every((group) => /^\d{2}$/.test(group));
  return isInThrees || isIndian ? groups.join("") : whole;
}
