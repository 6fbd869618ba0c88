import type { Box } from "../../../../contract/catalogs/catalog.ts";
import { type Found, findRegions } from "./find-regions.ts";
import { headRowsOf, withHead } from "./heads.ts";
import { areaIn, asRead, type ReadPage, type TablePage } from "./page.ts";
import { type Line, linesOf } from "./phrases.ts";
import { cutOut, repeatedParts } from "./repeated.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { withSpanningHeads } from "./spanning.ts";
import { type Grid, gridOf } from "./structure.ts";
import { type Table, textOf, told, trimmed } from "./table.ts";
import { inside } from "./within.ts";
import { TooMuchWork, type Work } from "./work.ts";

/** No page of a catalogue has so many words. */
const WORDS_MAX = 15_000;
const COLUMNS_MAX = 100;

/** A page with its words as lines and its drawn lines as few long ones. */
export interface OpenPage {
  read: ReadPage;
  rules: Rules;
  lines: Line[];
}

/** Puts a page together. Throws TooMuchWork for one that no person has made. */
export function openPage(page: TablePage, work: Work): OpenPage {
  if (page.words.length > WORDS_MAX) throw new TooMuchWork();
  const read = asRead(page);
  const rules = rulesOf(read.rules, work);
  const walls = read.rules.filter(({ left, top, right, bottom }) => bottom - top > right - left);
  return { read, rules, lines: linesOf(read, walls, work) };
}

/** The tables of a page, from top to bottom. Throws TooMuchWork. */
export function tablesOn({ read, rules, lines }: OpenPage, work: Work): Table[] {
  return findRegions(read, rules, lines, work)
    .flatMap((found) => gridsBeside(found, rules, work))
    .filter(({ xs }) => xs.length - 1 <= COLUMNS_MAX)
    .map((grid) => told(read, grid))
    .filter((table) => table.rows >= 2 && table.columns >= 2)
    .toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
}

/** What a person says of a table: its outline on the page as it is shown and, if at all, where its columns begin and the last ends. */
export interface GivenTable {
  box: Box;
  /** As shares of the width of the page as it is read. */
  borders?: readonly number[] | undefined;
  /** How many rows at the top name the columns, where that is told wrong. */
  headRows?: number | undefined;
}

/** The table that a person has outlined; undefined where there is no text. Throws TooMuchWork. */
export function tableAt(
  { read, rules, lines }: OpenPage,
  { box, borders, headRows }: GivenTable,
  work: Work,
): Table | undefined {
  const outline = areaIn(box, read);
  const xs = borders?.map((border) => border * read.width);
  const area = xs ? { ...outline, left: Math.min(...xs), right: Math.max(...xs) } : outline;
  const own = inside(lines, area, work);
  if (own.length === 0) return undefined;
  const { rules: cut } = cutOut({ area, rules, isRuled: true, isDrawn: true }, area.left, area.right);
  const across = cut.across.filter(({ at }) => at > area.top && at < area.bottom);
  const down = xs?.map((at) => ({ at, from: area.top, to: area.bottom }));
  const region = {
    area,
    rules: { across, down: down ?? cut.down.filter(({ from, to }) => to > area.top && from < area.bottom) },
    isRuled: across.length > 2,
    isDrawn: false,
    hasColumns: down !== undefined,
  };
  const table = told(read, withSpans(trimmed(gridOf(region, own, work)), rules));
  // What a person has outlined stays so, wider than its text or not.
  return withHead({ ...table, box }, headRows ?? table.headRows);
}

/** A region's table, or the tables that stand beside each other in it. */
function gridsBeside({ region, lines }: Found, rules: Rules, work: Work): Grid[] {
  const whole = trimmed(gridOf(region, lines, work));
  const parts = repeatedParts(whole, work).map(([left, right]) => {
    const part = cutOut(region, left, right);
    return trimmed(gridOf(part, inside(lines, part.area, work), work));
  });
  const grids = parts.length ? parts : [whole];
  return region.isDrawn ? grids : grids.map((grid) => withSpans(grid, rules));
}

function withSpans(grid: Grid, { across }: Rules): Grid {
  const cells = grid.cells.map((cell) => ({ ...cell, text: textOf(cell.phrases) }));
  const size = { rows: grid.ys.length - 1, columns: grid.xs.length - 1 };
  return withSpanningHeads(grid, headRowsOf({ ...size, cells }), across);
}
