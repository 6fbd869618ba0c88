/** Splits a text at spaces, for lists of short entries without spaces: ids, codes, paths. */
export const words = (text: TemplateStringsArray, ...values: readonly (string | number)[]): string[] =>
  String.raw(text, ...values)
    .trim()
    .split(/\s+/);
