import { type Area, boxCentre, heightOf, median } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import type { StepBudget } from "./step-budget.ts";

/** A gap from top to bottom between two columns. */
interface Gutter {
  from: number;
  to: number;
  crossing: number;
}

/** In line heights: minimum width of a gutter that many lines keep free, and of one that few do. */
const WIDE_OF_MANY = 0.55;
const WIDE_OF_FEW = 0.9;
const MANY = 5;
/** Maximum share of lines that may cross a gutter: heads over several columns, group titles. */
const CROSSING = 0.2;

/** Returns the gutters of some lines from left to right, preferring those that fewest lines cross. */
export function guttersOf(
  lines: readonly Line[],
  { left, right }: Pick<Area, "left" | "right">,
  budget: StepBudget,
): Gutter[] {
  const phrases = lines
    .map((line) => line.phrases.filter((each) => boxCentre(each) > left && boxCentre(each) < right))
    .filter((each) => each.length > 0);
  const height = median(phrases.flat().map(heightOf)) || 1;
  const depths = depthsOf(phrases, budget);
  const found: Gutter[] = [];
  for (const most of levels(Math.ceil(CROSSING * phrases.length))) {
    for (const stretch of stretchesOf(depths, most)) {
      const { from, to, crossing } = stretch;
      budget.spend(found.length + 1);
      if (to - from < WIDE_OF_MANY * height || found.some((other) => other.from < to && from < other.to))
        continue;
      const both = bothSides(phrases, (from + to) / 2, budget);
      const wide = (both >= MANY ? WIDE_OF_MANY : WIDE_OF_FEW) * height;
      if (both >= 2 && to - from >= wide && crossing <= CROSSING * (both + crossing)) found.push(stretch);
    }
  }
  return separate(
    found.toSorted((a, b) => a.from - b.from),
    phrases,
    budget,
  );
}

function bothSides(phrases: readonly (readonly Phrase[])[], x: number, budget: StepBudget): number {
  let both = 0;
  for (const each of phrases) {
    budget.spend(each.length);
    if (each.some((phrase) => phrase.right <= x) && each.some((phrase) => phrase.left >= x)) both += 1;
  }
  return both;
}

/** 0, 1, 2, 3, 4, 6, 8, ... */
function levels(most: number): number[] {
  const all = [];
  for (let level = 0; level <= most; level += Math.max(1, level >> 1)) all.push(level);
  return all;
}

function depthsOf(phrases: readonly (readonly Phrase[])[], budget: StepBudget): Gutter[] {
  const events = phrases
    .flatMap((line) =>
      line.flatMap(({ left, right }) => [
        { at: left, step: 1 },
        { at: right, step: -1 },
      ]),
    )
    .toSorted((a, b) => a.at - b.at || b.step - a.step);
  const depths: Gutter[] = [];
  let depth = 0;
  let last = events[0]?.at ?? 0;
  for (const { at, step } of events) {
    budget.spend(1);
    if (at > last) depths.push({ from: last, to: at, crossing: depth });
    depth += step;
    last = at;
  }
  return depths;
}

function stretchesOf(depths: readonly Gutter[], most: number): Gutter[] {
  const stretches: Gutter[] = [];
  let isOpen = false;
  for (const { from, to, crossing } of depths) {
    const last = stretches.at(-1);
    if (crossing > most) isOpen = false;
    else if (isOpen && last) {
      last.to = to;
      last.crossing = Math.max(last.crossing, crossing);
    } else {
      stretches.push({ from, to, crossing });
      isOpen = true;
    }
  }
  return stretches;
}

/** Of gutters without a phrase between them, keeps the one that fewest lines cross, then the widest. */
function separate(
  found: readonly Gutter[],
  phrases: readonly (readonly Phrase[])[],
  budget: StepBudget,
): Gutter[] {
  const kept: Gutter[] = [];
  for (const gutter of found) {
    const last = kept.at(-1);
    let between = last ? 0 : 1;
    for (const line of last ? phrases : []) {
      budget.spend(line.length);
      if (line.some((phrase) => phrase.left >= (last?.to ?? 0) - 1 && phrase.right <= gutter.from + 1))
        between += 1;
    }
    if (!last || between > 0) kept.push(gutter);
    else if (
      gutter.crossing < last.crossing ||
      (gutter.crossing === last.crossing && gutter.to - gutter.from > last.to - last.from)
    ) {
      kept[kept.length - 1] = gutter;
    }
  }
  return kept;
}
