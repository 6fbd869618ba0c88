import { normalisePhone } from "../../../contract/platform/phone.ts";
import { fold } from "../../../contract/platform/words.ts";

/** More digits than a part number has: somebody typed a phone number into the search. */
const PHONE_DIGITS = 10;

/**
 * The text under which a search is counted: folded, with single spaces. Undefined for what says nothing, and for an
 * e-mail address or a phone number: the list of failed searches keeps nothing about a person.
 */
export function normaliseSearch(typed: string): string | undefined {
  const text = fold(typed)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  const bare = normalisePhone(text);
  const isPhone = /^\+?\d+$/.test(bare) && (bare.startsWith("+") || bare.length >= PHONE_DIGITS);
  return /[\p{L}\p{N}]/u.test(text) && !text.includes("@") && !isPhone ? text : undefined;
}
