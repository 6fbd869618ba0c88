/** Amounts of money as people type them, and numbers as they are stored and sent. Free of zod. */
import { NUMBER_TEXT_MAX, typedNumber } from "./numbers.ts";

const RUPEES_BEFORE = /^(?:₹|₨|rs\.?|inr)/i;
const RUPEES_BEHIND = /(?:₹|₨|rs\.?|inr)$/i;

/** A typed number (numbers.ts) that may say that it is money: '₹ 1,25,000', 'Rs. 450/-', '450 Rs'. */
export function typedAmount(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > NUMBER_TEXT_MAX) return undefined;
  const written = trimmed.endsWith("/-") ? trimmed.slice(0, -"/-".length).trimEnd() : trimmed;
  const mark = RUPEES_BEFORE.test(written) ? RUPEES_BEFORE : RUPEES_BEHIND;
  return typedNumber(written.replace(mark, ""));
}

/** A number without exponent and grouping, so that it reads back as the same number. */
export function plainNumber(value: number): string {
  const text = String(value);
  // What takes long is only asked for where it is needed: a list has many numbers.
  if (!text.includes("e")) return text;
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
}
