/** How words are compared in every search. Free of zod. */
import { latinDigits } from "./digits.ts";

/** Most texts are of ASCII alone, of which only the case changes. */
const PLAIN = /^[\0-\x7f]*$/;

/** Returns a text in lower case with Latin digits, without accents of Latin letters, in one Unicode form. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return latinDigits(text.normalize("NFKD"))
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .toLowerCase();
}

/** Returns a code without separators: 'PIC-GR 0471' gives picgr0471. */
export function compact(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** Returns the folded words of a text: 'Take-up rollers' gives take, up, rollers. */
export const piecesOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Returns the singular of an English plural ('rollers', 'bushes', 'bodies'); words with digits stay. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (/[^suiy]s$/.test(word) || /[aeiou]ys$/.test(word)) return word.slice(0, -1);
  return word;
}
