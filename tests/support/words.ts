/** The words of a text, for lists whose entries are short and hold no space: ids, codes, paths. */
export const words = (text: TemplateStringsArray, ...values: readonly (string | number)[]): string[] =>
  String.raw(text, ...values)
    .trim()
    .split(/\s+/);
