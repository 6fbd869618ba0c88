import type { Box } from "../../../contract/catalog.ts";
import { cleanText } from "./clean.ts";
import type { DrawnPage } from "./pdf.ts";
import { around } from "./picture-space.ts";

/** A character of a page. `endsLine` marks a hyphen that divides a word at a line's end; it has no line break behind it. */
export interface PageChar {
  code: number;
  endsLine: boolean;
  /** Undefined when it lies outside of the picture. */
  box: Box | undefined;
}

const WORDS_MAX = 5000;
const WORD_CHARS_MAX = 100;

/** The text as one reads it: a word divided at a line's end is whole again, a code keeps its hyphen. */
export function readingText(chars: readonly PageChar[]): string {
  const pieces = chars.map((char, index) => {
    if (!char.endsLine) return charText(char);
    const divides = isLowerCase(chars[index - 1]) && isLowerCase(chars[index + 1]);
    return divides ? "" : "-";
  });
  return cleanText(pieces.join(""))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * The words that are seen on the picture, each with the box around its characters; a word over two lines is two.
 * At most 5,000, each of at most 100 characters.
 */
export function wordsOnPage(chars: readonly PageChar[]): DrawnPage["words"] {
  const words: { text: string; box: Box }[] = [];
  let current: PageChar[] = [];
  const end = () => {
    const box = around(current.flatMap(({ box }) => (box ? [box] : [])));
    const text = cleanText(current.map(charText).join("")).trim();
    if (text !== "" && box) words.push({ text, box });
    current = [];
  };
  for (const char of chars) {
    if (words.length >= WORDS_MAX) return words;
    const blank = /^[\s\p{Cc}]$/u.test(charText(char));
    if (!blank) current.push(char);
    if (blank || char.endsLine || current.length >= WORD_CHARS_MAX) end();
  }
  end();
  return words;
}

const isLowerCase = (char: PageChar | undefined) => char !== undefined && /^\p{Ll}$/u.test(charText(char));

function charText({ code, endsLine }: PageChar): string {
  if (endsLine) return "-";
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
