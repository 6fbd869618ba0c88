/** Phone numbers (spec section 5, ruling 'Enquiries') and their links. Free of zod. */
import { PHONE_PATTERN_MAX } from "./limits.ts";

/** The spec's pattern, literally. All parts are bounded and the ends anchored: at most 17 steps. */
export const PHONE_PATTERN = /^\+?\(?[0-9]{3}\)?[- .]?[0-9]{3}[- .]?[0-9]{4,6}$/;

export function isValidPhone(text: string): boolean {
  return text.length <= PHONE_PATTERN_MAX && PHONE_PATTERN.test(text);
}

/** Returns the characters of a text that a phone field accepts: digits, plus, parentheses, hyphens and whitespace. */
export function stripPhoneTyping(text: string): string {
  return text.replace(/[^0-9+()\-\s]/g, "");
}

/** Returns the number without spaces, hyphens and parentheses: '+919876543210' for '+91 98765 43210'. */
export function normalisePhone(text: string): string {
  return text.replace(/[\s()-]/g, "");
}

/** Returns the number a form sends: without separators if that is valid, otherwise as written if that is, otherwise undefined. */
export function phoneToSend(typed: string): string | undefined {
  return [normalisePhone(typed), typed.trim()].find(isValidPhone);
}

/** The default country of numbers without one (ruling of 2026-11-22). */
export const DEFAULT_COUNTRY_CODE = "91";

/** E.164's length of a whole number, and the length of national ones. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;
const NATIONAL = /^\d{6,11}$/;
/** A number of this length that starts with the country code includes it: '91 98765 43210'. */
const WITH_COUNTRY_MIN = 11;

/** Returns a WhatsApp link; numbers without '+' or '00' get `countryCode`. Undefined for invalid ones. */
export function whatsAppLink(written: string, countryCode: string, text?: string): string | undefined {
  const number = internationalNumber(written, countryCode);
  if (number === undefined) return undefined;
  return `https://wa.me/${number}${text === undefined ? "" : `?text=${encodeURIComponent(text)}`}`;
}

function internationalNumber(written: string, countryCode: string): string | undefined {
  // '+91 (0) 98765 43210': the 0 isn't dialled after a country code.
  const dialled = written.trim().replace("(0)", "");
  const digits = dialled.replace(/\D/g, "");
  if (dialled.startsWith("+")) return internationalDigits(digits);
  if (digits.startsWith("00")) return internationalDigits(digits.slice(2));
  if (digits.startsWith(countryCode) && digits.length >= WITH_COUNTRY_MIN) return internationalDigits(digits);
  const national = digits.replace(/^0/, "");
  return NATIONAL.test(national) ? internationalDigits(countryCode + national) : undefined;
}

const internationalDigits = (digits: string): string | undefined =>
  INTERNATIONAL.test(digits) ? digits : undefined;
