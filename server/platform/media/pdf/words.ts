import type { Box } from "../../../../contract/catalogs/catalog.ts";
import type { TablePage, Turn } from "../tables/page.ts";
import { cleanText } from "./clean.ts";
import type { DrawnPage } from "./pdf.ts";
import { around } from "./picture-space.ts";

/** A character of a page. `endsLine` marks a hyphen that divides a word at a line's end; it has no line break behind it. */
export interface PageChar {
  code: number;
  endsLine: boolean;
  /** Undefined when it lies outside of the picture. */
  box: Box | undefined;
  /** Which way its line runs on the picture, where that was asked for. */
  turn?: Turn;
  /** Whether it is printed, where that was asked for: text that was read off a picture lies over it unseen. */
  isSeen?: boolean;
}

/** A word of a page that tables are read from. */
export type LayoutWord = TablePage["words"][number] & { isSeen: boolean };

const WORDS_MAX = 5000;
const LAYOUT_WORDS_MAX = 20_000;
const WORD_CHARS_MAX = 100;
/** Characters of one word share this much of their height. */
const APART = 0.3;

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
export const wordsOnPage = (chars: readonly PageChar[]): DrawnPage["words"] =>
  wordsOf(chars, WORDS_MAX).map(({ text, box }) => ({ text, box }));

/** The same with the way that their lines run, up to so many as a table's page may have. */
export const layoutWords = (chars: readonly PageChar[]): LayoutWord[] =>
  wordsOf(chars, LAYOUT_WORDS_MAX).map(({ text, box, first }) => ({
    text,
    box,
    turn: first?.turn ?? 0,
    isSeen: first?.isSeen ?? true,
  }));

/** Whether a character stands away from the one before it: beside or below, as in a column of single figures. */
function isApart(before: PageChar, { box, turn = 0, isSeen }: PageChar): boolean {
  if (!before.box || !box) return false;
  if ((before.turn ?? 0) !== turn || before.isSeen !== isSeen) return true;
  const [from, size, from2, size2] =
    turn % 2 === 0
      ? [before.box[1], before.box[3], box[1], box[3]]
      : [before.box[0], before.box[2], box[0], box[2]];
  const shared = Math.min(from + size, from2 + size2) - Math.max(from, from2);
  return shared < APART * Math.min(size, size2);
}

function wordsOf(chars: readonly PageChar[], most: number) {
  const words: { text: string; box: Box; first: PageChar | undefined }[] = [];
  let current: PageChar[] = [];
  const end = () => {
    const box = around(current.flatMap(({ box }) => (box ? [box] : [])));
    const text = cleanText(current.map(charText).join("")).trim();
    if (text !== "" && box) words.push({ text, box, first: current[0] });
    current = [];
  };
  for (const char of chars) {
    if (words.length >= most) return words;
    const blank = /^[\s\p{Cc}]$/u.test(charText(char));
    const before = current.at(-1);
    if (!blank && before && isApart(before, char)) end();
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
