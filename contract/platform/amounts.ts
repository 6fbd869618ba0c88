/** Typed amounts of money, and numbers as stored and sent. Free of zod. */
import { plainSigns } from "./digits.ts";
import { NUMBER_TEXT_MAX, typedNumber } from "./numbers.ts";

/** The point right after a mark belongs to it: '₹.450' is 450. */
const RUPEES_BEFORE = /^(?:₹|₨|r[es]|inr|रु|रू|રૂ)\.?/i;
const RUPEES_BEHIND = /(?:₹|₨|r[es]\.?|inr|रु\.?|रू\.?|રૂ\.?)$/i;

/** Returns a typed number with optional currency: '₹ 1,25,000', 'Rs. 450/-', '450 Rs'; else undefined. */
export function typedAmount(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > NUMBER_TEXT_MAX) return undefined;
  const plain = plainSigns(trimmed).trim();
  const written = plain.endsWith("/-") ? plain.slice(0, -"/-".length).trimEnd() : plain;
  const mark = RUPEES_BEFORE.test(written) ? RUPEES_BEFORE : RUPEES_BEHIND;
  const number = written.replace(mark, "").trim();
  // Nobody can tell '₹ .450' from '₹. 450', or '1.250/-', which has no paise, from '1,250/-'.
  if (number !== written && number.startsWith(".")) return undefined;
  if (written !== plain && /\.\d{3}$/.test(number)) return undefined;
  return typedNumber(number);
}

/** Returns a number without exponent and grouping that parses to the same value. */
export function plainNumber(value: number): string {
  const text = String(value);
  // Number formatting is slow, and most numbers have no exponent.
  if (!text.includes("e")) return text;
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
}
