/** Returns `sentence` if the trimmed text is shorter than `least` characters. */
export const ifShorter = (text: string, least: number, sentence: string): string | undefined =>
  text.trim().length < least ? sentence : undefined;

/** Returns `sentence` for a longer trimmed text; maxlength would truncate pasted text silently. */
export const ifLonger = (text: string, most: number, sentence: string): string | undefined =>
  text.trim().length > most ? sentence : undefined;

/** Returns the fields that have an error message, in order. */
export function withSentence<F extends string>(
  fields: {
    [K in F]?: string | undefined;
  },
): Partial<Record<F, string>> {
  const wrong: Partial<Record<F, string>> = {};
  for (const field in fields) {
    const sentence = fields[field];
    if (sentence) wrong[field] = sentence;
  }
  return wrong;
}
