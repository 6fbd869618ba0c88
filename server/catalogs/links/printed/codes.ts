import type { Box } from "#contract/catalogs/catalog.ts";
import { headingOf } from "#contract/imports/import-heads.ts";
import { compact } from "#contract/platform/words.ts";
import { type Area, boxCentre, heightOf } from "#server/catalogs/readings/tables/page.ts";
import {
  areaOf,
  gapBetween,
  headsOf,
  isOneLine,
  type PrintedHead,
  type PrintedWord,
  type TextPage,
} from "./page.ts";

/**
 * Groups of letters and digits joined by one sign each, without letters of scripts that have no spaces: 部品PIC-GR-0471用
 * contains a code. Two or more dots lead to a page number and end it.
 */
const CODE =
  /[-\u2010-\u2015\u2212_/.·+]?(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}])+(?:[-\u2010-\u2015\u2212_/.·+](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}])+)*(?:[-\u2010-\u2015/](?=$))?/gu;
const OPEN = /^[-\u2010-\u2015/]$/;
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/;

const tokensOf = (page: TextPage): Token[] =>
  page.words.flatMap((word, place) => tokensIn(page, word, place)).map((token, at) => ({ ...token, at }));

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : 0.6), 0);

/** A printed candidate for a part code; the existing parts decide which one it is. */
export interface PrintedCode {
  key: string;
  printed: string;
  /** The position of its first word in reading order, and its number of tokens. */
  place: number;
  pieces: number;
  boxes: readonly Box[];
  /** Whether it is under or after a heading such as 'Part no.'. */
  isHeaded: boolean;
}

/** Maximum number of tokens of a printed code: 'PIC GR 0471 B'. */
const PIECES_MAX = 4;
/** Maximum gap between tokens, in line heights. */
const PIECE_GAP = 0.7;
/** Maximum distance to the next line, in line heights. */
const LINE_GAP = 1;
const KEY_MAX = 60;
/** Minimum length without a heading; excludes 'M12' and 'Z4'. */
const KEY_MIN = 4;
const PIECE = /^(?:[\p{Lu}\p{N}\-‐-―−_/.·+]{1,24})$/u;
const PIECE_LETTERS_MAX = 4;

/** Returns a page's code candidates: letters with digits, over at most two lines; bare numbers by heading. */
export function findPrintedCodes(page: TextPage): { codes: PrintedCode[]; heads: PrintedHead[] } {
  const tokens = tokensOf(page);
  const heads = headsOf(page);
  const continuations = continuationsOf(tokens);
  const codes = tokens.flatMap((_first, at) =>
    runsFrom(tokens, at, continuations).flatMap((run) => {
      const key = run.map((token) => token.key).join("");
      if (key.length > KEY_MAX || !/\p{N}/u.test(key) || isCutShort(tokens, run)) return [];
      const isHeaded = isUnderHeading(heads, run) || isBehindHeading(page, run);
      const isStrong =
        /\p{L}/u.test(key) && (key.length >= KEY_MIN || /[^\p{L}\p{N}]/u.test(run[0]?.text ?? ""));
      return isStrong || isHeaded ? [printedCode(key, run, isHeaded)] : [];
    }),
  );
  return { codes, heads };
}

const printedCode = (key: string, run: readonly Token[], isHeaded: boolean): PrintedCode => ({
  key,
  printed: run.map(({ text }) => text).join(" "),
  place: run[0]?.word ?? 0,
  pieces: run.length,
  boxes: boxesOf(run),
  isHeaded,
});

/** A token alone, and with the tokens right after it or continued below. */
function runsFrom(tokens: readonly Token[], at: number, continuations: ReadonlyMap<Token, Token>): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  let next: Token | undefined = tokens[at];
  for (let place = at; next && run.length < PIECES_MAX; ) {
    run = [...run, next];
    runs.push(run);
    const last: Token = next;
    const beside: Token | undefined = tokens[place + 1];
    next =
      continuations.get(last) ??
      (beside && isPiece(last) && isPiece(beside) && isBeside(last, beside) ? beside : undefined);
    place = next?.at ?? place;
  }
  return runs;
}

/** Capitals and digits with few letters in a row: 'PIC', 'GR', '0471', not 'RAPIER' or 'Bore'. */
const isPiece = ({ text, key }: Token) =>
  PIECE.test(text) && (/\p{N}/u.test(key) || key.length <= PIECE_LETTERS_MAX);

const isBeside = (a: Token, b: Token) => {
  const gap = gapBetween(a.area, b.area);
  return isOneLine(a.area, b.area) && gap > -0.2 * heightOf(a.area) && gap <= PIECE_GAP * heightOf(a.area);
};

/** Whether an adjacent token belongs to the code: 'PIC EN 360' is cut short in 'PIC EN 360 B'. */
function isCutShort(tokens: readonly Token[], run: readonly Token[]): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return false;
  const [before, behind] = [tokens[first.at - 1], tokens[last.at + 1]];
  if (behind && /^\p{Lu}$/u.test(behind.text) && isBeside(last, behind)) return true;
  if (run.some(({ key }) => /\p{L}/u.test(key))) return false;
  const isFigure = (token: Token) => /^\p{N}+$/u.test(token.key);
  return (
    (!!behind && isFigure(behind) && isBeside(last, behind)) ||
    (!!before && isFigure(before) && isBeside(before, first))
  );
}

/** Maps a token that ends with a joining sign to the first one below it. */
function continuationsOf(tokens: readonly Token[]): Map<Token, Token> {
  const continuations = new Map<Token, Token>();
  const openers = tokens.filter((token) => token.beginsOpen);
  for (const token of tokens) {
    const below = token.endsOpen ? nearestBelow(token, tokens) : nearestBelow(token, openers);
    if (below) continuations.set(token, below);
  }
  return continuations;
}

function nearestBelow({ area, word }: Token, tokens: readonly Token[]): Token | undefined {
  const line = heightOf(area);
  const below = tokens.filter(
    (other) =>
      other.word !== word &&
      other.area.top - area.bottom > -0.4 * line &&
      other.area.top - area.bottom < LINE_GAP * line &&
      other.area.left < area.right &&
      other.area.left > area.left - 12 * line,
  );
  const distance = (other: Token) =>
    other.area.top - area.bottom + 0.1 * Math.abs(other.area.left - area.left);
  return below.toSorted((a, b) => distance(a) - distance(b))[0];
}

function isUnderHeading(heads: readonly PrintedHead[], [first]: readonly Token[]): boolean {
  if (!first) return false;
  const { top } = first.area;
  const middle = boxCentre(first.area);
  const head = heads.findLast(
    ({ bottom, end, columns }) =>
      top >= bottom - 1 && top < end && columns.some(({ from, to }) => middle > from && middle < to),
  );
  return !!head?.columns.some(({ heading, from, to }) => heading === "code" && middle > from && middle < to);
}

/** Whether the words before it are a heading: 'Part no.: 912 510 125'. */
function isBehindHeading(page: TextPage, [first]: readonly Token[]): boolean {
  if (!first) return false;
  const before = page.words
    .slice(Math.max(0, first.word - 3), first.word)
    .filter(({ box }) => isOneLine(areaOf(page, box), first.area));
  return before.some(
    (_word, at) =>
      headingOf(
        before
          .slice(at)
          .map(({ text }) => text)
          .join(" "),
      ) === "code",
  );
}

function boxesOf(run: readonly Token[]): Box[] {
  const boxes: Box[] = [];
  let last: Token | undefined;
  for (const token of run) {
    const before = boxes.at(-1);
    if (before && last && isOneLine(last.area, token.area))
      boxes[boxes.length - 1] = around(before, token.box);
    else boxes.push(token.box);
    last = token;
  }
  return boxes;
}

function around(a: Box, b: Box): Box {
  const [left, top] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return [left, top, Math.max(a[0] + a[2], b[0] + b[2]) - left, Math.max(a[1] + a[3], b[1] + b[3]) - top];
}

interface Token {
  text: string;
  /** The code without separators and case, for comparison. */
  key: string;
  box: Box;
  area: Area;
  /** Its place among the page's codes in reading order. */
  at: number;
  /** The place of its word among the page's words. */
  word: number;
  /** Whether it ends or starts with a joining sign, so that the rest is on another line. */
  endsOpen: boolean;
  beginsOpen: boolean;
}

/** Returns the codes in a printed word, without their place among those of the page. */
function tokensIn(page: TextPage, { text, box }: PrintedWord, word: number): Omit<Token, "at">[] {
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

/** 'PIC-GR-0471/0472' are two codes with the same prefix. */
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

/** The box of part of a word, estimated with equal letter widths except for full-width characters. */
function boxOfStretch(text: string, from: number, length: number, box: Box): Box {
  if (length === text.length) return box;
  const [left, top, width, height] = box;
  const before = widthOf(text.slice(0, from));
  const own = widthOf(text.slice(from, from + length));
  const whole = before + own + widthOf(text.slice(from + length));
  return [left + (width * before) / whole, top, (width * own) / whole, height];
}
