/** Which values of a specification are one. Free of zod. */
import { fold } from "./words.ts";

/** What stands between two figures, and anything else that is neither letter nor figure; a plus tells 'A+' from 'A'. */
const BETWEEN = /(?<=\p{N})([^\p{L}\p{M}\p{N}]+)(?=\p{N})|[^\p{L}\p{M}\p{N}+]+/gu;
const DECIMAL = /^[.,]$/;

/**
 * The form in which values are compared: 'OMNIplus', 'Omni Plus' and 'omni-plus' are omniplus. Figures stay apart, so that
 * 1.5 mm is 1,5 mm and not 15 mm. Empty for a value of signs alone.
 */
export function valueKey(text: string): string {
  return fold(text.replaceAll("×", "x")).replace(BETWEEN, (_, between?: string) => {
    if (between === undefined) return "";
    return DECIMAL.test(between) ? "." : "-";
  });
}
