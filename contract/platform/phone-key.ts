import { normalisePhone } from "./phone.ts";

/** The minimum number of digits of a phone number. */
const PHONE_DIGITS_MIN = 7;
const NATIONAL_DIGITS = 10;

/** Returns the digits of a phone without country code and leading zeros, and whether it is Indian, the default country. */
function nationalNumber(text: string): { digits: string; national: string; isIndian: boolean } {
  const number = normalisePhone(text).replace(/^\+?0+/, "");
  const digits = number.replace("+", "");
  const isNational = digits === number && digits.length <= NATIONAL_DIGITS;
  const isIndian = isNational || digits.startsWith("91");
  return { digits, national: isNational ? digits : digits.replace(/^91/, ""), isIndian };
}

/** Returns whether a text has the digits of a phone, with or without its area's code. */
export const isPhone = (text: string): boolean => nationalNumber(text).national.length >= PHONE_DIGITS_MIN;

/**
 * Returns what a phone is compared by: the national digits of an Indian number, the default country (ruling of 2026-11-22), in
 * any writing; plus, country code and digits of another one. So '0 98765 43210' is '+91 98765 43210' and not
 * '+44 98765 43210'. More than ten digits include their country code (E.164). India's national numbers have ten, of which a
 * landline's first two to four are its area's code (National Numbering Plan, 2003): undefined for fewer, because
 * '240 000' without the code is a different phone in each town, and for a foreign number with fewer than 7 digits.
 */
export function phoneKey(text: string): string | undefined {
  const { digits, national, isIndian } = nationalNumber(text);
  if (national.length < (isIndian ? NATIONAL_DIGITS : PHONE_DIGITS_MIN)) return undefined;
  return isIndian ? national : `+${digits}`;
}
