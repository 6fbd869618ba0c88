import { frameOf } from "./frame.ts";
import { gridsOf, type Region } from "./grids.ts";
import { type Area, around, heightOf, isInside, type ReadPage, sidesOf, widthOf } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { stackedRegions } from "./stacks.ts";
import { placedIn } from "./structure.ts";
import { textRegions } from "./text-regions.ts";
import type { Work } from "./work.ts";

/** Of a chart's text and lines so much is drawing, as shares of its width and height. */
const ACROSS = 0.5;
const DOWN = 0.4;

/** In a table the lines downwards stand below each other: over so much of its height. */
const ALIGNED = 0.3;
const FILLED = 0.4;

/** No table has so many fields. */
const FIELDS_MAX = 100_000;

/** What lies under a whole page, such as a scan or a ground, is no drawing on it. */
const GROUND = 0.8;

/** What of some lines stands in an area. */
export const inside = (lines: readonly Line[], area: Area, work: Work): Line[] =>
  kept(lines, (phrase) => isInside(phrase, area), 1, work);

/** What of some lines stands in none of some areas. */
const outside = (lines: readonly Line[], areas: readonly Area[], work: Work): Line[] =>
  areas.length === 0
    ? [...lines]
    : kept(lines, (phrase) => !areas.some((area) => isInside(phrase, area)), areas.length, work);

/** A place where a table is, and the text in it. */
export interface Found {
  region: Region;
  lines: Line[];
}

/** Where tables are: first where lines across and down meet, then where lines across part rows, then where text alone stands in columns. */
export function findRegions(page: ReadPage, rules: Rules, lines: readonly Line[], work: Work): Found[] {
  const drawn = drawnRegions(page, rules, work).map((region) => {
    const own = inside(lines, region.area, work);
    return { region, lines: own, kind: kindOf(region, own, page, work) };
  });
  const taken = drawn.filter(({ kind }) => kind !== "frame").map(({ region }) => region.area);
  const unruled = outside(lines, taken, work);
  const stacked = stackedRegions(rules, unruled, work);
  const rest = outside(
    unruled,
    stacked.map(({ area }) => area),
    work,
  );
  const found = [
    ...stacked.map((region) => ({ region, lines: inside(unruled, region.area, work) })),
    ...textRegions(rest, rules, work).map((region) => ({ region, lines: inside(rest, region.area, work) })),
  ];
  return [
    ...drawn.filter(({ kind }) => kind === "table"),
    ...found.filter(({ region }) => !isDrawing(region.area, page, work)),
  ];
}

/** Where drawn lines meet, or else the sides of filled areas do. */
function drawnRegions(page: ReadPage, rules: Rules, work: Work): Region[] {
  const drawn = gridsOf(rules, work);
  const filled = gridsOf(rulesOf([...page.rules, ...page.areas.flatMap(sidesOf)], work), work);
  work.spend(drawn.length * filled.length);
  return [...drawn, ...filled.filter(({ area }) => !drawn.some((other) => overlaps(area, other.area)))];
}

const overlaps = (a: Area, b: Area) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function kept(
  lines: readonly Line[],
  isKept: (phrase: Phrase) => boolean,
  steps: number,
  work: Work,
): Line[] {
  return lines.flatMap((line) => {
    work.spend(line.phrases.length * steps);
    const phrases = line.phrases.filter(isKept);
    return phrases.length ? [{ phrases, ...around(phrases) }] : [];
  });
}

/** Whether drawn shapes or images fill so much of an area that its text is that of a drawing. */
function isDrawing(area: Area, { shapes, pictures, width }: ReadPage, work: Work): boolean {
  work.spend(shapes.length + pictures.length);
  const own = [...shapes, ...pictures].filter(
    (each) => isInside(each, area) && widthOf(each) < GROUND * width,
  );
  if (own.length === 0) return false;
  const drawn = around(own);
  const across = Math.min(drawn.right, area.right) - Math.max(drawn.left, area.left);
  const down = Math.min(drawn.bottom, area.bottom) - Math.max(drawn.top, area.top);
  return across > ACROSS * widthOf(area) && down > DOWN * heightOf(area);
}

/** What lines that meet are: those of a table, of a chart or a drawing, or a frame around anything. */
function kindOf(
  region: Region,
  lines: readonly Line[],
  page: ReadPage,
  work: Work,
): "table" | "drawing" | "frame" {
  const { area, rules } = region;
  if (lines.length < 2 || rules.across.length + rules.down.length < 3) return "frame";
  if (rules.across.length * rules.down.length > FIELDS_MAX) return "drawing";
  const frame = frameOf(region, work);
  const { xs, fields } = frame;
  const filled = placedIn(frame, lines, work).filter(({ phrases }) => phrases.length > 0);
  if (filled.length < 2) return "frame";
  const walls = rules.down.reduce((sum, { from, to }) => sum + to - from, 0);
  if (xs.length > 3 && walls < ALIGNED * xs.length * heightOf(area)) return "drawing";
  const isSparse = filled.length < FILLED * fields.length;
  return isSparse && isDrawing(area, page, work) ? "drawing" : "table";
}
