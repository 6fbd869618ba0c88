import type { Box } from "../../../../contract/catalogs/catalog.ts";
import type { TablePage, Turn } from "../tables/page.ts";
import { around, type PdfDocument, type PointToPicture, pointSpace, type ToPicture } from "./document.ts";
import type { DrawnPage } from "./pdf.ts";

/** What of a page's text is read at most. The densest spare-parts tables hold a tenth of it. */
const CHARS_MAX = 100_000;
/** Four doubles or floats, whichever PDFium writes. */
const RECTANGLE_BYTES = 32;
const QUARTER = Math.PI / 2;
/** Ways of printing that leave no ink: invisible, and as an edge for what follows. */
const UNSEEN: readonly number[] = [3, 7];

/** The text of a loaded page in reading order, and its words with where they stand on the picture. */
export function readText(
  document: PdfDocument,
  page: number,
  toPicture: ToPicture,
): Pick<DrawnPage, "text" | "words"> {
  const toPoint = pointSpace(document, page);
  const { plain } = document.engine;
  const chars = charsOf(document, page, toPicture, (text, index) => ({
    turn: turnOf(plain.FPDFText_GetCharAngle(text, index), toPoint),
  }));
  return { text: readingText(chars), words: wordsOnPage(chars) };
}

/** The words of a loaded page with the way their lines run, printed or not. */
export function readWords(
  document: PdfDocument,
  page: number,
  toPicture: ToPicture,
  toPoint: PointToPicture,
): LayoutWord[] {
  const { plain } = document.engine;
  const chars = charsOf(document, page, toPicture, (text, index) => {
    const mode = plain.FPDFTextObj_GetTextRenderMode(plain.FPDFText_GetTextObject(text, index));
    const turn = turnOf(plain.FPDFText_GetCharAngle(text, index), toPoint);
    return { turn, isSeen: !UNSEEN.includes(mode) };
  });
  return layoutWords(chars);
}

/** An angle of the page's own space, in radians with the clock, as quarter turns of its picture. */
function turnOf(angle: number, toPoint: PointToPicture): Turn {
  const [from, to] = [toPoint(0, 0), toPoint(Math.cos(angle), -Math.sin(angle))];
  const turns = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / QUARTER);
  return (((turns % 4) + 4) % 4) as Turn;
}

function charsOf(
  { engine }: PdfDocument,
  page: number,
  toPicture: ToPicture,
  more: (text: number, index: number) => Partial<PageChar>,
): PageChar[] {
  const { api, plain } = engine;
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    const count = Math.min(api.FPDFText_CountChars(text), CHARS_MAX);
    return engine.lend(RECTANGLE_BYTES, (rectangle) =>
      Array.from({ length: count }, (_, index): PageChar => {
        plain.FPDFText_GetLooseCharBox(text, index, rectangle);
        const side = (at: number) => engine.float(rectangle + 4 * at);
        return {
          // Of 32 bits without a sign.
          code: plain.FPDFText_GetUnicode(text, index) >>> 0,
          endsLine: plain.FPDFText_IsHyphen(text, index) === 1,
          box: toPicture(side(0), side(1), side(2), side(3)),
          ...more(text, index),
        };
      }),
    );
  } finally {
    api.FPDFText_ClosePage(text);
  }
}

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
const layoutWords = (chars: readonly PageChar[]): LayoutWord[] =>
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

/** Text out of a PDF that may be stored and shown: whole characters only, no control characters but line breaks. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n\u00ad\u200c\u200d]/gu, " ");
}

/** The same on one line, without spaces around it and at most so many characters long. */
export function oneLine(text: string, most: number): string {
  const line = cleanText(text).replace(/\s+/g, " ").trim();
  return [...line].slice(0, most).join("").trim();
}
