/** The sentence for a text of fewer than `least` characters, blanks around it not counted. */
export const ifShorter = (text: string, least: number, sentence: string): string | undefined =>
  text.trim().length < least ? sentence : undefined;

/**
 * The sentence for a text of more than `most` characters, blanks around it not counted. The fields themselves
 * take any length: cut off where it is pasted, the end of a letter would be lost without a word.
 */
export const ifLonger = (text: string, most: number, sentence: string): string | undefined =>
  text.trim().length > most ? sentence : undefined;

/** The fields that have a sentence, in their order. */
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
