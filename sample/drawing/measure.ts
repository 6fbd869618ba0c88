import { lettering, letteringWidth } from "./lettering.ts";
import { INDIGO } from "./palette.ts";
import type { Measure, Side } from "./scene.ts";
import { closedArea, openLine, path } from "./svg.ts";
import { type Point2, series } from "./vector.ts";

const LETTER_HEIGHT = 8.5;
const CLEARANCE = 12;
/** What a measure needs more when its lettering stands between its line and the part. */
const LETTER_ROOM = 7;
const OVERSHOOT = 4;
const ARROW = 7;
/** Measures seen much shortened would mislead. */
const LEAST_SEEN = 0.45;

const TOWARDS: Record<Side, Point2> = { above: [0, -1], below: [0, 1], left: [-1, 0], right: [1, 0] };

function along(start: Point2, direction: Point2, distance: number): Point2 {
  return [start[0] + direction[0] * distance, start[1] + direction[1] * distance];
}

function arrow(tip: Point2, direction: Point2): string {
  const back = along(tip, direction, ARROW);
  const side: Point2 = [-direction[1], direction[0]];
  return closedArea([tip, along(back, side, 1.7), along(back, side, -1.7)]);
}

/** Degrees at which lettering along a direction can be read from below or from the right. */
function readable(direction: Point2): number {
  const angle = (Math.atan2(direction[1], direction[0]) * 180) / Math.PI;
  if (angle >= 88) {
    return angle - 180;
  }
  return angle < -92 ? angle + 180 : angle;
}

/**
 * One measure as markup. It is put as near to the part as what is already covered lets it, and what it
 * takes is added to `covered`, so that the next one stands clear of it.
 */
function drawMeasure(measure: Measure, covered: Point2[]): string {
  const { from, to, side, label } = measure;
  const size = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const line: Point2 = [(to[0] - from[0]) / size, (to[1] - from[1]) / size];
  const wanted = TOWARDS[side];
  const left: Point2 = [-line[1], line[0]];
  const outward: Point2 = left[0] * wanted[0] + left[1] * wanted[1] >= 0 ? left : [-left[0], -left[1]];
  const width = letteringWidth(label, LETTER_HEIGHT);
  const inside = size > width + 6;
  const arrowsInside = size > ARROW * 2 + 4;
  const reach = inside ? (arrowsInside ? 0 : ARROW + 4) : width + (arrowsInside ? 8 : ARROW + 8);
  const angle = readable(line);
  const lift: Point2 = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
  const liftedOut = lift[0] * outward[0] + lift[1] * outward[1] > 0;
  const clearance = liftedOut ? CLEARANCE : CLEARANCE + LETTER_ROOM;
  let offset = clearance;
  for (const spot of covered) {
    const run = (spot[0] - from[0]) * line[0] + (spot[1] - from[1]) * line[1];
    if (run > -7 && run < size + 7 + reach) {
      const rise = (spot[0] - from[0]) * outward[0] + (spot[1] - from[1]) * outward[1];
      offset = Math.max(offset, rise + clearance);
    }
  }
  const start = along(from, outward, offset);
  const end = along(to, outward, offset);
  const middle = inside
    ? along(start, line, size / 2)
    : along(end, line, width / 2 + (arrowsInside ? 6 : ARROW + 5));
  const foot = inside ? along(middle, lift, 3.6) : along(middle, lift, -LETTER_HEIGHT / 2);
  const tail = along(end, line, reach);
  const rims = [
    [along(from, outward, 3), along(start, outward, OVERSHOOT)],
    [along(to, outward, 3), along(end, outward, OVERSHOOT)],
  ];
  const rule = arrowsInside ? [start, end] : [along(start, line, -ARROW - 4), along(end, line, ARROW + 2)];
  const back: Point2 = [-line[0], -line[1]];
  const tips = arrowsInside ? arrow(start, line) + arrow(end, back) : arrow(start, back) + arrow(end, line);
  const height = LETTER_HEIGHT + (liftedOut ? 5 : 2);
  for (const distance of series(Math.ceil((size + reach) / 4) + 1, (i) => Math.min(size + reach, i * 4))) {
    const spot = along(start, line, distance);
    covered.push(spot);
    if (Math.abs(distance - (inside ? size / 2 : size + reach / 2)) < width / 2 + 4) {
      covered.push(along(spot, lift, height));
    }
  }
  covered.push(tail);
  return (
    path([...rims, rule].map(openLine).join(""), { width: 0.7, ink: INDIGO, cap: "butt" }) +
    path(tips, { fill: INDIGO }) +
    lettering(label, foot[0], foot[1], LETTER_HEIGHT, { angle })
  );
}

/** All measures that can be read in this view. `covered` grows by what they take. */
export function drawMeasures(measures: readonly Measure[], covered: Point2[]): string {
  return measures
    .filter((measure) => measure.seen > LEAST_SEEN)
    .map((measure) => drawMeasure(measure, covered))
    .join("");
}
