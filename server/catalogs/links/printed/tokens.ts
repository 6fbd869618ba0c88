import type { Box } from "../../../../contract/catalogs/catalog.ts";
import { compact } from "../../../../contract/platform/words.ts";
import { type Area, areaOf, type Page, type Word } from "./page.ts";

/** A stretch of a page that may be a code or a piece of one. */
export interface Token {
  text: string;
  /** As codes are compared: without separators and case. */
  key: string;
  box: Box;
  area: Area;
  /** Its own place in reading order, and that of its word. */
  at: number;
  word: number;
  /** It ends or begins with a sign that joins: the rest of it stands on another line. */
  endsOpen: boolean;
  beginsOpen: boolean;
}

/**
 * Pieces joined by one sign each. Letters that are written without spaces between words are none: 部品PIC-GR-0471用 holds a
 * code. Two dots and more lead to a page number: they end it.
 */
const CODE =
  /[-\u2010-\u2015\u2212_/.·+]?(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}])+(?:[-\u2010-\u2015\u2212_/.·+](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}])+)*(?:[-\u2010-\u2015/](?=$))?/gu;
const OPEN = /^[-\u2010-\u2015/]$/;
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/;

/** The stretches of a page's words that hold a letter or a digit, in reading order. */
export const tokensOf = (page: Page): Token[] =>
  page.words.flatMap((word, place) => tokensIn(page, word, place)).map((token, at) => ({ ...token, at }));

function tokensIn(page: Page, { text, box }: Word, word: number): Omit<Token, "at">[] {
  const plain = text.normalize("NFKC");
  return [...plain.matchAll(CODE)].flatMap((match) => {
    const stretch = boxOfStretch(plain, match.index, match[0].length, box);
    return alternativesOf(match[0]).map((written) => ({
      text: written,
      key: compact(written),
      box: stretch,
      area: areaOf(page, stretch),
      word,
      endsOpen: OPEN.test(written.at(-1) ?? ""),
      beginsOpen: OPEN.test(written[0] ?? ""),
    }));
  });
}

/** 'PIC-GR-0471/0472' are two codes that share their beginning. */
function alternativesOf(written: string): string[] {
  const [first = "", ...ends] = written.split("/");
  const digits = /(?<!\d)\d+$/.exec(first)?.[0] ?? "";
  const start = first.slice(0, first.length - digits.length);
  const isShared =
    ends.length > 0 && digits !== "" && /\p{L}/u.test(start) && ends.every((end) => /^\d+$/.test(end));
  return isShared && ends.every((end) => end.length === digits.length)
    ? [first, ...ends.map((end) => start + end)]
    : [written];
}

/** Where a stretch of a word stands: letters are taken to be of one width, but those that fill a square. */
function boxOfStretch(text: string, from: number, length: number, box: Box): Box {
  if (length === text.length) return box;
  const [left, top, width, height] = box;
  const before = widthOf(text.slice(0, from));
  const own = widthOf(text.slice(from, from + length));
  const whole = before + own + widthOf(text.slice(from + length));
  return [left + (width * before) / whole, top, (width * own) / whole, height];
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : 0.6), 0);
