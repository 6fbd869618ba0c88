/** Phone numbers as spec section 5 and the ruling 'Enquiries' take them. Free of zod. */
import { PHONE_PATTERN_MAX } from "./limits.ts";

/**
 * The spec's pattern, literally: optional plus and opening parenthesis, three digits, optional closing parenthesis
 * and separator, three digits, optional separator, four to six digits. Every part has a fixed length and the
 * ends are anchored, so that a try costs at most 17 steps however long the text is.
 */
export const PHONE_PATTERN = /^\+?\(?[0-9]{3}\)?[- .]?[0-9]{3}[- .]?[0-9]{4,6}$/;

export function isValidPhone(text: string): boolean {
  return text.length <= PHONE_PATTERN_MAX && PHONE_PATTERN.test(text);
}

/** What stays of a phone field as it is typed: digits, plus, parentheses, hyphens and whitespace. */
export function stripPhoneTyping(text: string): string {
  return text.replace(/[^0-9+()\-\s]/g, "");
}

/** The number without spaces, hyphens and parentheses: '+91 98765 43210' is '+919876543210'. */
export function normalisePhone(text: string): string {
  return text.replace(/[\s()-]/g, "");
}

/** What a form sends for a typed number: the bare number if that is valid, else the number as written, else nothing. */
export function phoneToSend(typed: string): string | undefined {
  return [normalisePhone(typed), typed.trim()].find(isValidPhone);
}
