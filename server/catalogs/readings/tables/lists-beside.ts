import { guessPrinted, headingOf } from "#contract/imports/import-heads.ts";
import { fold } from "#contract/platform/words.ts";
import { type Area, around, boxCentre, heightOf, middleOf, widthOf } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import type { StepBudget } from "./step-budget.ts";

/** In points: minimum width of the empty stripe between two lists. */
const STRIPE = 3;
/** Factor of the other gaps from which a gap separates lists whose code columns have different names. */
const WIDE = 1.5;
/** In line heights: maximum gap between rows, and difference of height between the heads of two lists. */
const ROW_GAP = 8;
/** In line heights: maximum gap between a head and a line above that belongs to it. */
const HEAD_GAP = 1.2;
const HEADS_MAX = 50;

/** What a heading names: 'code', 'position', an import's column, or its own text. */
function labelOf(text: string): string {
  const heading = headingOf(text);
  if (heading !== "other") return heading;
  const [target] = guessPrinted([text]);
  return target && target !== "Specification" ? target : fold(text);
}

/**
 * Returns the indexes of the columns at which another list begins, from left to right: the name of the code column is
 * repeated, or another code column and a repeated name are behind a wide gap. `gaps` are the widths before each column.
 */
export function listStarts(names: readonly string[], gapBefore: (column: number) => number): number[] {
  const labels = names.map(labelOf);
  const starts: number[] = [];
  let [first, code] = [0, labels.indexOf("code")];
  for (let next = nextCode(labels, code); next >= 0; next = nextCode(labels, next)) {
    const start = startBetween(labels, { first, code, next }, gapBefore);
    if (start === undefined) continue;
    const [left, right] = [labels.slice(first, start), labels.slice(start)];
    const isSame = fold(names[code] ?? "") === fold(names[next] ?? "");
    const isRepeated = right.some((label) => label !== "" && label !== "code" && left.includes(label));
    if (!isSame && !(isRepeated && isWide(labels.length, start, gapBefore))) continue;
    starts.push(start);
    [first, code] = [start, next];
  }
  return starts;
}

const nextCode = (labels: readonly string[], code: number) =>
  code < 0 ? -1 : labels.indexOf("code", code + 1);

/** Returns the column between two code columns before which fewest names are repeated, then the one with the widest gap. */
function startBetween(
  labels: readonly string[],
  { first, code, next }: { first: number; code: number; next: number },
  gapBefore: (column: number) => number,
): number | undefined {
  const after = nextCode(labels, next);
  const end = after < 0 ? labels.length : after;
  let best: { start: number; repeated: number; gap: number } | undefined;
  for (let start = Math.max(code + 1, first + 2); start <= next; start += 1) {
    const repeated = repeatedIn(labels.slice(first, start)) + repeatedIn(labels.slice(start, end));
    const gap = gapBefore(start);
    const isBetter = !best || repeated < best.repeated || (repeated === best.repeated && gap > best.gap);
    if (labels.length - start >= 2 && isBetter) best = { start, repeated, gap };
  }
  return best?.start;
}

const repeatedIn = (labels: readonly string[]) => labels.length - new Set(labels).size;

function isWide(columns: number, start: number, gapBefore: (column: number) => number): boolean {
  for (let column = 1; column < columns; column += 1) {
    if (column !== start && gapBefore(start) < WIDE * gapBefore(column)) return false;
  }
  return true;
}

/** Divides lines into those of each list, where lists with heads of their own are beside each other, and the others. */
export function listsBeside(lines: readonly Line[], budget: StepBudget): Line[][] {
  const heads = lines.flatMap((line) => headsIn(line, lines, budget)).slice(0, HEADS_MAX);
  for (const left of heads) {
    const beside = heads.filter((head) => isBeside(left, head)).toSorted((a, b) => a.left - b.left)[0];
    const stripe = beside && stripeBetween(lines, left, beside, budget);
    if (!stripe) continue;
    const isIn = (phrase: Phrase) => middleOf(phrase) > stripe.top && middleOf(phrase) < stripe.bottom;
    const isLeft = (phrase: Phrase) => boxCentre(phrase) < stripe.left;
    return [
      ...listsBeside(
        partOf(lines, (phrase) => isIn(phrase) && isLeft(phrase)),
        budget,
      ),
      ...listsBeside(
        partOf(lines, (phrase) => isIn(phrase) && !isLeft(phrase)),
        budget,
      ),
      ...listsBeside(
        partOf(lines, (phrase) => !isIn(phrase)),
        budget,
      ),
    ];
  }
  return [[...lines]];
}

const partOf = (lines: readonly Line[], isPart: (phrase: Phrase) => boolean): Line[] =>
  lines.flatMap((line) => {
    const phrases = line.phrases.filter(isPart);
    return phrases.length ? [{ phrases, ...around(phrases) }] : [];
  });

/** Returns the heads of lists in a line: each names a code and at least one other column. */
function headsIn({ phrases }: Line, lines: readonly Line[], budget: StepBudget): Area[] {
  const names = phrases.map(({ text }) => text);
  budget.spend(names.length);
  if (!names.some((name) => headingOf(name) === "code")) return [];
  const starts = listStarts(names, (column) => {
    const [left, right] = [phrases[column - 1], phrases[column]];
    const stripe = left && right && stripeBetween(lines, left, right, budget);
    return stripe ? widthOf(stripe) : 0;
  });
  return [0, ...starts].flatMap((start, at) => {
    const own = phrases.slice(start, starts[at]);
    const isHead = own.length > 1 && own.some(({ text }) => headingOf(text) === "code");
    return isHead ? [around(own)] : [];
  });
}

const isBeside = (left: Area, right: Area): boolean =>
  right.left > left.right + STRIPE && Math.abs(right.top - left.top) < ROW_GAP * heightOf(left);

/** Returns the empty stripe between two heads, as far up and down as no line crosses it; undefined if it is too narrow. */
function stripeBetween(
  lines: readonly Line[],
  left: Area,
  right: Area,
  budget: StepBudget,
): Area | undefined {
  const stripe = { ...around([left, right]), left: left.right, right: right.left };
  budget.spend(lines.length);
  if (widthOf(stripe) < STRIPE) return undefined;
  const isOwn = (line: Line) => middleOf(line) >= stripe.top && middleOf(line) <= stripe.bottom;
  const above = lines.filter((line) => middleOf(line) < stripe.top).toReversed();
  const below = lines.filter((line) => middleOf(line) > stripe.bottom);
  for (const line of lines.filter(isOwn)) if (!narrow(stripe, line)) return undefined;
  for (const line of below) {
    if (line.top - stripe.bottom > ROW_GAP * heightOf(line) || !narrow(stripe, line)) break;
    stripe.bottom = Math.max(stripe.bottom, line.bottom);
  }
  for (const line of above) {
    if (stripe.top - line.bottom > HEAD_GAP * heightOf(line) || !narrow(stripe, line)) break;
    stripe.top = Math.min(stripe.top, line.top);
  }
  return stripe;
}

/** Narrows a stripe to what a line leaves free; returns false, and leaves it, if that is too narrow. */
function narrow(stripe: Area, { phrases }: Line): boolean {
  let { left, right } = stripe;
  const middle = boxCentre(stripe);
  for (const phrase of phrases) {
    if (phrase.right <= left || phrase.left >= right) continue;
    if (boxCentre(phrase) < middle) left = phrase.right;
    else right = phrase.left;
  }
  if (right - left < STRIPE) return false;
  Object.assign(stripe, { left, right });
  return true;
}
