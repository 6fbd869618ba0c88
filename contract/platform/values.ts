/** When two specification values are equal. Free of zod. */
import { fold } from "./words.ts";

/** A separator with its adjacent digits. */
const SEPARATOR = /(\p{N}?)([^\p{L}\p{M}\p{N}]+)(?=(\p{N}?))/gu;
const DECIMAL = /^[.,]$/;

/** Returns a comparable value: 'Omni Plus' is omniplus; numbers stay separate (1.5 mm is 1,5 mm, not 15). */
export function valueKey(text: string): string {
  return fold(text.replace(/×/g, "x")).replace(
    SEPARATOR,
    (_, before: string, separator: string, after: string) => {
      // A plus distinguishes 'A+' from 'A'.
      if (!before || !after) return before + separator.replace(/[^+]+/g, "");
      return before + (DECIMAL.test(separator) ? "." : "-");
    },
  );
}
