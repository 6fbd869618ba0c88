/** A line of a code: capitals and digits with separators, which may also begin or end it. */
const PIECE = /^[-‐-―_/.·+]*[\p{Lu}\p{Lo}\p{N}][\p{Lu}\p{Lo}\p{N}\-‐-―_/.·+]*[a-z]?$/u;
const OPEN_END = /[-‐-―_/.·+]$/u;
const OPEN_START = /^[-‐-―_/·+]/u;
const HYPHEN = /[-‐-―]$/u;
/** Matches more than a number with a separator after it: '12.' and '12-' are row numbers. */
const MORE_THAN_NUMBER = /\p{L}|\p{N}[-‐-―_/.·+]+\p{N}/u;

/** Returns whether a code continues in the next line: 'KD-100-' and '204-A', 'KD-100' and '/204'. */
export const goesOnAsCode = (above: string, below: string): boolean =>
  PIECE.test(above) &&
  PIECE.test(below) &&
  /\p{N}/u.test(above + below) &&
  (OPEN_END.test(above) || (OPEN_START.test(below) && MORE_THAN_NUMBER.test(above)));

/** Returns the same text for codes of one form: 'A-9' for 'KD-101' and 'M-7'. */
const formOf = (code: string): string => code.replace(/\p{L}+/gu, "A").replace(/\p{N}+/gu, "9");

/** The forms of the codes in a column that are on one line, as its pattern. */
export function codeForms(texts: readonly string[]): ReadonlySet<string> {
  const isWhole = (text: string, at: number) =>
    PIECE.test(text) && !goesOnAsCode(texts[at - 1] ?? "", text) && !goesOnAsCode(text, texts[at + 1] ?? "");
  return new Set(texts.filter(isWhole).map(formOf));
}

/**
 * Returns whether a line of a table goes on with a row's code. `isAlone` says that the line has nothing else: only then may it
 * have the form of the column's whole codes, or the upper line be a number with a hyphen.
 */
export function isRestOfCode(
  above: string,
  below: string,
  { forms, isAlone }: { forms: ReadonlySet<string>; isAlone: boolean },
): boolean {
  if (!goesOnAsCode(above, below)) return false;
  if (!MORE_THAN_NUMBER.test(above) && !(isAlone && HYPHEN.test(above))) return false;
  return !forms.has(formOf(below)) || (isAlone && HYPHEN.test(above));
}
