/** Which values of a specification are one. Free of zod. */
import { fold } from "./words.ts";

/** A separator with the digits beside it. */
const SEPARATOR = /(\p{N}?)([^\p{L}\p{M}\p{N}]+)(?=(\p{N}?))/gu;
const DECIMAL = /^[.,]$/;

/**
 * The form in which values are compared: 'OMNIplus', 'Omni Plus' and 'omni-plus' are omniplus. Figures stay apart, so that
 * 1.5 mm is 1,5 mm and not 15 mm. Empty for a value of signs alone.
 */
export function valueKey(text: string): string {
  return fold(text.replace(/×/g, "x")).replace(
    SEPARATOR,
    (_, before: string, separator: string, after: string) => {
      // A plus tells 'A+' from 'A'.
      if (!before || !after) return before + separator.replace(/[^+]+/g, "");
      return before + (DECIMAL.test(separator) ? "." : "-");
    },
  );
}
