import {
  type Area,
  around,
  firstAtLeast,
  heightOf,
  middleOf,
  type ReadPage,
  type Word,
  widthOf,
} from "./page.ts";
import type { StepBudget } from "./step-budget.ts";

export interface Phrase extends Area {
  text: string;
  words: readonly Word[];
}

export interface Line extends Area {
  phrases: Phrase[];
}

/** In line heights: letters closer than the first are one word, words closer than the second one phrase. */
const LETTER_GAP = 0.08;
const WORD_GAP = 0.5;
/** In letter widths: maximum space within a phrase of monospaced text. */
const WIDE_SPACE = 1.25;
const ONE_WIDTH = 0.03;
/** In heights of the lower word: maximum difference of centres within a line. */
const SAME_LINE = 0.35;
/** Factor of height up to which a mark beside a word is a footnote or an exponent. */
const SMALL = 0.8;
const NEAR_ROWS = 4;
const LEADERS = /[.…·]{4,}/gu;
const DOT = /^[.…·]{1,3}$/u;
/** A currency sign belongs to the figure after it, even at a distance; in line heights. */
const MONEY = /^(?:[$€£¥₹]|Rs\.?|INR|EUR|USD)$/u;
const MONEY_GAP = 6;

/** Returns the lines of a page's words as phrases; `walls` are drawn lines, which separate words. */
export function textLines(page: Pick<ReadPage, "words">, walls: readonly Area[], budget: StepBudget): Line[] {
  const upright = page.words.filter(({ turn }) => turn === 0).flatMap(withoutLeaders);
  const rows = rowsOf(withoutCopies(upright, budget), budget);
  const sorted = walls.toSorted((a, b) => a.left - b.left);
  const lines = rows.map((words) => phrasesOf(words, sorted, budget));
  const turned = turnedPhrases(page.words.filter(({ turn }) => turn !== 0));
  return [...lines, ...turned.map((phrase) => [phrase])]
    .map((phrases) => ({ phrases, ...around(phrases) }))
    .toSorted((a, b) => middleOf(a) - middleOf(b));
}

function withoutLeaders(word: Word): Word[] {
  if (!word.text.includes("....") && !word.text.includes("····") && !word.text.includes("…")) return [word];
  const letter = widthOf(word) / word.text.length;
  const words: Word[] = [];
  let from = 0;
  const add = (to: number) => {
    const text = word.text.slice(from, to);
    const [left, right] = [word.left + from * letter, word.left + to * letter];
    if (text !== "") words.push({ ...word, text, left, right });
  };
  for (const match of word.text.matchAll(LEADERS)) {
    add(match.index);
    from = match.index + match[0].length;
  }
  add(word.text.length);
  return words;
}

/** Removes words printed twice at one place as fake bold. */
function withoutCopies(words: readonly Word[], budget: StepBudget): Word[] {
  const seen = new Set<string>();
  return words.filter(({ text, left, top }) => {
    budget.spend(1);
    const name = `${text}|${Math.round(left)}|${Math.round(top)}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

interface Row {
  words: Word[];
  middle: number;
  height: number;
}

function rowsOf(words: readonly Word[], budget: StepBudget): Word[][] {
  const rows: Row[] = [];
  const sorted = words.toSorted((a, b) => middleOf(a) - middleOf(b));
  for (const word of sorted) {
    budget.spend(1);
    const height = heightOf(word);
    const row = rows
      .slice(-3)
      .toReversed()
      .find((each) => Math.abs(each.middle - middleOf(word)) <= SAME_LINE * Math.min(each.height, height));
    if (!row) rows.push({ words: [word], middle: middleOf(word), height });
    else {
      row.words.push(word);
      const share = 1 / row.words.length;
      row.middle += (middleOf(word) - row.middle) * share;
      row.height += (height - row.height) * share;
    }
  }
  joinSmall(rows, budget);
  return rows.filter((row) => row.words.length).map((row) => row.words.toSorted((a, b) => a.left - b.left));
}

/** Joins footnote marks and exponents to their word. */
function joinSmall(rows: readonly Row[], budget: StepBudget): void {
  rows.forEach((row, at) => {
    const mates = rows
      .slice(Math.max(0, at - NEAR_ROWS), at + NEAR_ROWS + 1)
      .filter(
        (other) =>
          other !== row &&
          row.height < SMALL * other.height &&
          Math.abs(other.middle - row.middle) < 0.6 * other.height,
      );
    if (!mates.length) return;
    row.words = row.words.filter((word) => {
      const mate = mates.find(({ words, height }) => {
        budget.spend(words.length);
        return words.some(
          (near) =>
            Math.abs(word.left - near.right) < 0.25 * height ||
            Math.abs(near.left - word.right) < 0.25 * height,
        );
      });
      if (!mate) return true;
      mate.words.push({ ...word, top: mate.middle - mate.height / 2, bottom: mate.middle + mate.height / 2 });
      return false;
    });
  });
}

/** Removes spaced dots that lead to a figure. */
function withoutDots(words: readonly Word[]): readonly Word[] {
  const isDot = (at: number) => DOT.test(words[at]?.text ?? "");
  const isNear = (at: number) => {
    const [a, b] = [words[at], words[at + 1]];
    return a !== undefined && b !== undefined && b.left - a.right < heightOf(b);
  };
  return words.filter(
    (_, at) => !(isDot(at) && ((isDot(at - 1) && isNear(at - 1)) || (isDot(at + 1) && isNear(at)))),
  );
}

function phrasesOf(all: readonly Word[], walls: readonly Area[], budget: StepBudget): Phrase[] {
  const words = withoutDots(all);
  const phrases: Word[][] = [];
  let right = -Infinity;
  for (const word of words) {
    const last = phrases.at(-1);
    const height = heightOf(word);
    const isMoney = MONEY.test(last?.at(-1)?.text ?? "") && /^\p{N}/u.test(word.text);
    const gap = Math.max(
      (isMoney ? MONEY_GAP : WORD_GAP) * height,
      WIDE_SPACE * letterOf(last?.at(-1), word),
    );
    const isNear = last !== undefined && word.left - right <= gap;
    if (last && isNear && !isWalled(right, word, walls, budget)) last.push(word);
    else phrases.push([word]);
    right = Math.max(last && isNear ? right : -Infinity, word.right);
  }
  return phrases.map(phraseOf);
}

/** Returns the letter width of two monospaced words, else 0. */
function letterOf(before: Word | undefined, word: Word): number {
  if (!before) return 0;
  const [a, b] = [widthOf(before) / before.text.length, widthOf(word) / word.text.length];
  return Math.abs(a - b) <= ONE_WIDTH * b ? b : 0;
}

function isWalled(end: number, word: Word, walls: readonly Area[], budget: StepBudget): boolean {
  const first = firstAtLeast(walls, end - 1, ({ left }) => left);
  const middle = middleOf(word);
  for (let at = first; at < walls.length; at += 1) {
    const wall = walls[at];
    budget.spend(1);
    if (!wall || wall.left > word.left + 1) return false;
    if (wall.top <= middle && wall.bottom >= middle) return true;
  }
  return false;
}

export function phraseOf(words: readonly Word[]): Phrase {
  let text = "";
  let right = -Infinity;
  for (const word of words) {
    text += text !== "" && word.left - right > LETTER_GAP * heightOf(word) ? ` ${word.text}` : word.text;
    right = Math.max(right, word.right);
  }
  return { text, words, ...around(words) };
}

function turnedPhrases(words: readonly Word[]): Phrase[] {
  const phrases: Word[][] = [];
  for (const word of words) {
    const last = phrases.at(-1);
    const before = last?.at(-1);
    const isNext =
      before !== undefined &&
      before.turn === word.turn &&
      Math.abs(before.left - word.left) < 2 * widthOf(word) &&
      Math.min(
        Math.abs(before.top - word.bottom),
        Math.abs(word.top - before.bottom),
        Math.abs(before.left - word.left) > 1 ? 0 : 99,
      ) < widthOf(word);
    if (last && isNext) last.push(word);
    else phrases.push([word]);
  }
  return phrases.map((each) => ({
    text: each.map(({ text }) => text).join(" "),
    words: each,
    ...around(each),
  }));
}
