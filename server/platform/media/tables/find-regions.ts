import { isDrawing, kindOf } from "./drawings.ts";
import { gridsOf, type Region } from "./grids.ts";
import { type Area, type ReadPage, sidesOf } from "./page.ts";
import type { Line } from "./phrases.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { stackedRegions } from "./stacks.ts";
import { textRegions } from "./text-regions.ts";
import { inside, outside } from "./within.ts";
import type { Work } from "./work.ts";

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
