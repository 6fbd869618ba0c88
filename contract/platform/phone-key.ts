import { normalisePhone } from "./phone.ts";

/** A shorter number belongs to nobody in particular. */
const KEY_DIGITS_MIN = 7;
const NATIONAL_DIGITS = 10;

/**
 * Returns what a phone is compared by: the national digits of an Indian number, the default country (ruling of 2026-11-22), in
 * any writing; plus, country code and digits of another one. So '0 98765 43210' is '+91 98765 43210' and not
 * '+44 98765 43210'. More than ten digits include their country code (E.164; India's national numbers have ten). Undefined for
 * fewer than 7 digits.
 */
export function phoneKey(text: string): string | undefined {
  const number = normalisePhone(text).replace(/^\+?0+/, "");
  const digits = number.replace("+", "");
  const isNational = digits === number && digits.length <= NATIONAL_DIGITS;
  const isIndian = isNational || digits.startsWith("91");
  const national = isNational ? digits : digits.replace(/^91/, "");
  if (national.length < KEY_DIGITS_MIN) return undefined;
  return isIndian ? national : `+${digits}`;
}
