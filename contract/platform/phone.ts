/** Phone numbers as spec section 5 and the ruling 'Enquiries' take them, and the links made of them. Free of zod. */
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

/** Where numbers are at home that say no country, until the owner says another (ruling of 2026-11-22). */
export const DEFAULT_COUNTRY_CODE = "91";

/** What E.164 allows a whole number, and no country's own numbers exceed. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;
const NATIONAL = /^\d{6,11}$/;
/** A number this long that begins with the country's code has it already: '91 98765 43210'. */
const WITH_COUNTRY_MIN = 11;

/**
 * The one maker of WhatsApp links: to a number as a person writes it, with a text filled in. '+' and '00' say the country;
 * any other number is one of `countryCode`, without the 0 that is dialled before it. Undefined where that gives no number.
 */
export function whatsAppLink(written: string, countryCode: string, text?: string): string | undefined {
  const number = internationalNumber(written, countryCode);
  if (number === undefined) return undefined;
  return `https://wa.me/${number}${text === undefined ? "" : `?text=${encodeURIComponent(text)}`}`;
}

function internationalNumber(written: string, countryCode: string): string | undefined {
  // '+91 (0) 98765 43210': nobody dials both.
  const said = written.trim().replace("(0)", "");
  const digits = said.replace(/\D/g, "");
  if (said.startsWith("+")) return whole(digits);
  if (digits.startsWith("00")) return whole(digits.slice(2));
  if (digits.startsWith(countryCode) && digits.length >= WITH_COUNTRY_MIN) return whole(digits);
  const national = digits.replace(/^0/, "");
  return NATIONAL.test(national) ? whole(countryCode + national) : undefined;
}

const whole = (digits: string): string | undefined => (INTERNATIONAL.test(digits) ? digits : undefined);
