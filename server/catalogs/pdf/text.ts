import type { Box } from "#contract/catalogs/catalog.ts";
import type { TablePage, Turn } from "../readings/tables/page.ts";
import { boundingBox, type PdfDocument, type PointToImage, pointSpace, type ToImage } from "./document.ts";
import type { DrawnPage } from "./pdf.ts";

/** Characters read per page; the densest spare-parts tables have a tenth. */
const CHARS_MAX = 100_000;
const RECTANGLE_BYTES = 32;
const QUARTER = Math.PI / 2;
/** Text render modes without ink: invisible, and clipping. */
const UNSEEN: readonly number[] = [3, 7];

/** Returns a loaded page's text in reading order, and its words with boxes on the image. */
export function readText(
  document: PdfDocument,
  page: number,
  toImage: ToImage,
): Pick<DrawnPage, "text" | "words"> {
  const toPoint = pointSpace(document, page);
  const { plain } = document.engine;
  const chars = charsOf(document, page, toImage, (text, index) => ({
    turn: turnOf(plain.FPDFText_GetCharAngle(text, index), toPoint),
  }));
  return { text: readingText(chars), words: wordsOnPage(chars) };
}

/** Returns a loaded page's words with their direction, visible or not. */
export function readWords(
  document: PdfDocument,
  page: number,
  toImage: ToImage,
  toPoint: PointToImage,
): LayoutWord[] {
  const { plain } = document.engine;
  const chars = charsOf(document, page, toImage, (text, index) => {
    const mode = plain.FPDFTextObj_GetTextRenderMode(plain.FPDFText_GetTextObject(text, index));
    const turn = turnOf(plain.FPDFText_GetCharAngle(text, index), toPoint);
    return { turn, isSeen: !UNSEEN.includes(mode) };
  });
  return layoutWords(chars);
}

/** Converts an angle in page space (radians, clockwise) to quarter turns of its image. */
function turnOf(angle: number, toPoint: PointToImage): Turn {
  const [from, to] = [toPoint(0, 0), toPoint(Math.cos(angle), -Math.sin(angle))];
  const turns = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / QUARTER);
  return (((turns % 4) + 4) % 4) as Turn;
}

function charsOf(
  { engine }: PdfDocument,
  page: number,
  toImage: ToImage,
  more: (text: number, index: number) => Partial<PageChar>,
): PageChar[] {
  const { api, plain } = engine;
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    const count = Math.min(api.FPDFText_CountChars(text), CHARS_MAX);
    return engine.withMemory(RECTANGLE_BYTES, (rectangle) =>
      Array.from({ length: count }, (_, index): PageChar => {
        plain.FPDFText_GetLooseCharBox(text, index, rectangle);
        const side = (at: number) => engine.float(rectangle + 4 * at);
        return {
          // As an unsigned 32-bit number.
          code: plain.FPDFText_GetUnicode(text, index) >>> 0,
          endsLine: plain.FPDFText_IsHyphen(text, index) === 1,
          box: toImage(side(0), side(1), side(2), side(3)),
          ...more(text, index),
        };
      }),
    );
  } finally {
    api.FPDFText_ClosePage(text);
  }
}

/** A character of a page. `endsLine` marks a hyphen that divides a word at a line's end; no line break follows it. */
export interface PageChar {
  code: number;
  endsLine: boolean;
  /** Undefined if outside the image. */
  box: Box | undefined;
  /** Direction of its line on the image, if requested. */
  turn?: Turn;
  /** Whether it is visible, if requested: recognised text is an invisible layer over a scan. */
  isSeen?: boolean;
}

export type LayoutWord = TablePage["words"][number] & { isSeen: boolean };

const WORDS_MAX = 5000;
const LAYOUT_WORDS_MAX = 20_000;
const WORD_CHARS_MAX = 100;
/** Characters of one word share this much of their height. */
const APART = 0.3;

/** Returns the text for reading: joins words divided at line ends, keeps hyphens of codes. */
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

/** Returns visible words with their boxes; one over two lines is two. At most 5,000 of 100 characters. */
export const wordsOnPage = (chars: readonly PageChar[]): DrawnPage["words"] =>
  wordsOf(chars, WORDS_MAX).map(({ text, box }) => ({ text, box }));

/** Like wordsOnPage with directions, up to the limit of a table page. */
const layoutWords = (chars: readonly PageChar[]): LayoutWord[] =>
  wordsOf(chars, LAYOUT_WORDS_MAX).map(({ text, box, first }) => ({
    text,
    box,
    turn: first?.turn ?? 0,
    isSeen: first?.isSeen ?? true,
  }));

/** Returns whether a character is apart from the previous one, beside or below it, as in a column of single digits. */
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
    const box = boundingBox(current.flatMap(({ box }) => (box ? [box] : [])));
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

/** Removes broken characters and control characters except line breaks from a PDF's text. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n\u00ad\u200c\u200d]/gu, " ");
}

/** Returns a cleaned text on one line, trimmed and at most `most` code points long. */
export function oneLine(text: string, most: number): string {
  const line = cleanText(text).replace(/\s+/g, " ").trim();
  return [...line].slice(0, most).join("").trim();
}
