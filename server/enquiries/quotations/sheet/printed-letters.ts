/** The characters that the fonts of PDFs have (scripts/subset-font.mjs), by font. Free of zod. */
import { INDIAN_SCRIPTS } from "#server/products/plates/indian-scripts.ts";

export const PRINTED = {
  latin: /[ -~\u00a0-\u00ff\u2009\u2013\u2014\u2018-\u201d\u2026\u2032\u2033\u20ac\u2212]/u,
  extended: /[\u0100-\u017f\u20b9]/u,
  ...INDIAN_SCRIPTS,
  /** Greek letters, and the signs of parts lists: ⌀ Ω ≤ ≥ → ✓ №. */
  signs:
    /[\u0391-\u03a1\u03a3-\u03c9\u2010-\u2015\u2020-\u2022\u2030-\u203a\u2070\u2071\u2074-\u208e\u20a0-\u20b5\u2100-\u2109\u210b-\u2126\u212a\u212b\u2150-\u2182\u2190-\u21ff\u2200-\u22a5\u2300-\u2311\u2460-\u2469\u25a0-\u25ff\u2605\u2606\u260e\u2610-\u2612\u2640\u2642\u2713-\u2718\u2794\u27a4]/u,
} as const;

/** Characters without a glyph: joiners, variation selectors and marks of direction. */
export const SHAPELESS = /[\t\n\r\u200b-\u200d\u2060\ufeff]|\ufe0e|\ufe0f/u;

/** Returns the letter that is drawn for a character: itself, or without its accent; undefined if no font has either. */
export const printedLetter = (letter: string): string | undefined =>
  [letter, letter.normalize("NFD")[0] ?? ""].find((each) =>
    Object.values(PRINTED).some((has) => has.test(each)),
  );

/** Returns the characters of a text that no font has, each once. */
export const unprintable = (text: string): string[] => [
  ...new Set(
    [...text.normalize("NFC")].filter((letter) => !SHAPELESS.test(letter) && !printedLetter(letter)),
  ),
];
