import { isCallout, isValue } from "./column-kinds.ts";
import { guttersOf } from "./columns.ts";
import {
  type Area,
  around,
  heightOf,
  isInside,
  median,
  middleOf,
  type ReadPage,
  sidesOf,
  widthOf,
} from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import { frameOf, gridsOf, type Region, type Rules, rulesOf, type Segment } from "./rules.ts";
import type { StepBudget } from "./step-budget.ts";
import { placedIn } from "./structure.ts";
import { isList, textRegions } from "./text-regions.ts";

/** In points: maximum gap within one line, and tolerance for the ends of a table's lines. */
const GAP = 8;
const FLUSH = 4;

/** In points. */
const ROW_MAX = 150;

/** In line heights: maximum distance above the first or below the last line at which text may be a row. */
const NEAR_ROW = 1.6;
const RULES_MIN = 3;

/** In median row heights: a taller band with one text is a caption, not a row. */
const CAPTION = 1.8;

/** Factor of letter height from which text is a heading. */
const HEADING = 1.35;

const isWider = (a: Area, b: Area) => a.right - a.left > b.right - b.left;

/** Minimum share of a chart's width and height that its drawing covers. */
const ACROSS = 0.5;
const DOWN = 0.4;

/** Minimum share of a table's height that its vertical lines cover. */
const ALIGNED = 0.3;
const FILLED = 0.4;

const FIELDS_MAX = 100_000;

/** Share of the page from which an image is its background, such as a scan, not a drawing. */
const GROUND = 0.8;

export const inside = (lines: readonly Line[], area: Area, budget: StepBudget): Line[] =>
  kept(lines, (phrase) => isInside(phrase, area), 1, budget);

const outside = (lines: readonly Line[], areas: readonly Area[], budget: StepBudget): Line[] =>
  areas.length === 0
    ? [...lines]
    : kept(lines, (phrase) => !areas.some((area) => isInside(phrase, area)), areas.length, budget);

export interface FoundRegions {
  region: Region;
  lines: Line[];
}

/** Finds table regions: first grids of crossing lines, then rows between horizontal lines, then columns of text. */
export function findRegions(
  page: ReadPage,
  rules: Rules,
  lines: readonly Line[],
  budget: StepBudget,
): FoundRegions[] {
  const drawn = drawnRegions(page, rules, budget).map((region) => {
    const own = inside(lines, region.area, budget);
    return { region, lines: own, kind: kindOf(region, own, page, budget) };
  });
  const taken = drawn.filter(({ kind }) => kind !== "frame").map(({ region }) => region.area);
  const unruled = outside(lines, taken, budget);
  const stacked = stackedRegions(rules, unruled, budget);
  const rest = outside(
    unruled,
    stacked.map(({ area }) => area),
    budget,
  );
  const found = [
    ...stacked.map((region) => ({ region, lines: inside(unruled, region.area, budget) })),
    ...textRegions(rest, rules, budget).map((region) => ({
      region,
      lines: inside(rest, region.area, budget),
    })),
  ];
  return [
    ...drawn.filter(({ kind }) => kind === "table"),
    ...found.filter(({ region }) => !isDrawing(region.area, page, budget)),
  ];
}

function drawnRegions(page: ReadPage, rules: Rules, budget: StepBudget): Region[] {
  const drawn = gridsOf(rules, budget);
  const filled = gridsOf(rulesOf([...page.rules, ...page.areas.flatMap(sidesOf)], budget), budget);
  budget.spend(drawn.length * filled.length);
  return [...drawn, ...filled.filter(({ area }) => !drawn.some((other) => overlaps(area, other.area)))];
}

const overlaps = (a: Area, b: Area) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function kept(
  lines: readonly Line[],
  isKept: (phrase: Phrase) => boolean,
  steps: number,
  budget: StepBudget,
): Line[] {
  return lines.flatMap((line) => {
    budget.spend(line.phrases.length * steps);
    const phrases = line.phrases.filter(isKept);
    return phrases.length ? [{ phrases, ...around(phrases) }] : [];
  });
}

/** Returns whether shapes or images fill so much of an area that its text belongs to a drawing. */
function isDrawing(area: Area, { shapes, images, width }: ReadPage, budget: StepBudget): boolean {
  budget.spend(shapes.length + images.length);
  const own = [...shapes, ...images].filter((each) => isInside(each, area) && widthOf(each) < GROUND * width);
  if (own.length === 0) return false;
  const drawn = around(own);
  const across = Math.min(drawn.right, area.right) - Math.max(drawn.left, area.left);
  const down = Math.min(drawn.bottom, area.bottom) - Math.max(drawn.top, area.top);
  return across > ACROSS * widthOf(area) && down > DOWN * heightOf(area);
}

/** Returns whether crossing lines form a table, a chart or drawing, or just a frame. */
function kindOf(
  region: Region,
  lines: readonly Line[],
  page: ReadPage,
  budget: StepBudget,
): "table" | "drawing" | "frame" {
  const { area, rules } = region;
  if (lines.length < 2 || rules.across.length + rules.down.length < 3) return "frame";
  if (rules.across.length * rules.down.length > FIELDS_MAX) return "drawing";
  const frame = frameOf(region, budget);
  const { xs, fields } = frame;
  const filled = placedIn(frame, lines, budget).filter(({ phrases }) => phrases.length > 0);
  if (filled.length < 2) return "frame";
  if (lines.every(({ phrases }) => phrases.every(({ text }) => isCallout(text)))) return "drawing";
  const walls = rules.down.reduce((sum, { from, to }) => sum + to - from, 0);
  if (xs.length > 3 && walls < ALIGNED * xs.length * heightOf(area)) return "drawing";
  const isSparse = filled.length < FILLED * fields.length;
  return isSparse && isDrawing(area, page, budget) ? "drawing" : "table";
}

/** Finds tables of rows between horizontal lines of equal extent; vertical lines are optional. */
function stackedRegions({ across }: Rules, lines: readonly Line[], budget: StepBudget): Region[] {
  const found = stacksOf(levelsOf(across), budget)
    .flatMap((stack) => parted(stack, lines, budget))
    .flatMap((stack) => regionOf(stack, lines, budget) ?? []);
  // Shorter lines inside a table separate the rows of a group.
  return found.filter(
    ({ area }) =>
      !found.some((other) => other.area !== area && isInside(area, other.area) && isWider(other.area, area)),
  );
}

function parted(stack: readonly Segment[], lines: readonly Line[], budget: StepBudget): Segment[][] {
  const heights = stack.slice(1).map((rule, at) => rule.at - (stack[at]?.at ?? 0));
  const usual = median(heights);
  const parts: Segment[][] = [[]];
  stack.forEach((rule, at) => {
    parts.at(-1)?.push(rule);
    const next = stack[at + 1];
    if (!next || next.at - rule.at < CAPTION * usual) return;
    const between = inside(lines, { left: rule.from, right: rule.to, top: rule.at, bottom: next.at }, budget);
    if (between.every(({ phrases }) => phrases.length < 2)) parts.push([]);
  });
  return parts.filter(({ length }) => length >= RULES_MIN);
}

/** Joins horizontal segments at one height with small gaps. */
function levelsOf(across: readonly Segment[]): Segment[] {
  const levels: Segment[] = [];
  for (const { at, from, to } of across.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const last = levels.at(-1);
    if (last && at - last.at < 1.5 && from - last.to <= GAP && from >= last.from)
      last.to = Math.max(last.to, to);
    else levels.push({ at, from, to });
  }
  return levels;
}

function stacksOf(levels: readonly Segment[], budget: StepBudget): Segment[][] {
  const stacks: Segment[][] = [];
  for (const level of levels) {
    const open = stacks.findLast((stack) => {
      budget.spend(1);
      const last = stack.at(-1);
      return (
        last !== undefined &&
        level.at - last.at <= ROW_MAX &&
        Math.abs(last.from - level.from) <= FLUSH &&
        Math.abs(last.to - level.to) <= FLUSH
      );
    });
    if (open) open.push(level);
    else stacks.push([level]);
  }
  return stacks.filter(({ length }) => length >= RULES_MIN);
}

/** Returns the table between the rules of a stack and its next rows, or undefined if its lines don't form one. */
function regionOf(stack: readonly Segment[], lines: readonly Line[], budget: StepBudget): Region | undefined {
  const [first, last] = [stack[0], stack.at(-1)];
  if (!first || !last) return undefined;
  const own = inside(
    lines,
    {
      left: first.from - 3,
      right: first.to + 3,
      top: first.at - 40,
      bottom: last.at + 40,
    },
    budget,
  );
  const bands = stack.slice(1).map((rule, at) => ({
    top: stack[at]?.at ?? 0,
    bottom: rule.at,
    lines: own.filter((line) => middleOf(line) > (stack[at]?.at ?? 0) && middleOf(line) < rule.at),
  }));
  budget.spend(bands.length * own.length);
  const isRow = (line: Line) => line.phrases.length > 1;
  const height = median(bands.flatMap((band) => band.lines.map(heightOf)));
  // A larger heading is above the table, even with a line below it.
  const isHeading = (line: Line) => line.phrases.some((phrase) => heightOf(phrase) > HEADING * height);
  const begin = bands.findIndex((band) => band.lines.some(isRow) && !band.lines.some(isHeading));
  const end = bands.findLastIndex((band) => band.lines.some(isRow));
  if (begin < 0 || bands.slice(begin, end + 1).filter((band) => band.lines.some(isRow)).length < 2)
    return undefined;
  const rows = bands.slice(begin, end + 1);
  if (rows.filter((band) => band.lines.length === 0).length > 0.3 * rows.length) return undefined;
  const area: Area = {
    left: Math.min(first.from, last.from) - 1,
    right: Math.max(first.to, last.to) + 1,
    top: rows[0]?.top ?? 0,
    bottom: rows.at(-1)?.bottom ?? 0,
  };
  const inner = rows.flatMap((band) => band.lines);
  if (guttersOf(inner, area, budget).length === 0 || isList(inner)) return undefined;
  const above = own.findLast((line) => line.bottom <= area.top + 2);
  const hasHead = !(rows[0]?.lines ?? []).some((line) => line.phrases.some(({ text }) => isValue(text)));
  if (
    above &&
    !hasHead &&
    isRow(above) &&
    !isHeading(above) &&
    area.top - above.bottom < NEAR_ROW * height &&
    begin === 0
  ) {
    area.top = above.top - 1;
  }
  const below = own.find((line) => line.top >= area.bottom - 2);
  if (
    below &&
    end === bands.length - 1 &&
    below.phrases.length > 2 &&
    below.top - area.bottom < NEAR_ROW * height
  ) {
    area.bottom = below.bottom + 1;
  }
  const rules = stack.filter(({ at }) => at > area.top + 1 && at < area.bottom - 1);
  return { area, rules: { across: [...rules], down: [] }, isRuled: true, isDrawn: false };
}
