import { frameOf } from "./frame.ts";
import type { Region } from "./grids.ts";
import { type Area, around, heightOf, isInside, type ReadPage, widthOf } from "./page.ts";
import type { Line } from "./phrases.ts";
import { placedIn } from "./structure.ts";
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

/** Whether drawn shapes or images fill so much of an area that its text is that of a drawing. */
export function isDrawing(area: Area, { shapes, pictures, width }: ReadPage, work: Work): boolean {
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
export function kindOf(
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
