import type { Box } from "../../../../contract/catalogs/catalog.ts";
import { type Area, areaIn, heightOf, type Turn } from "../../../platform/media/tables/page.ts";

export interface Word {
  text: string;
  box: Box;
}

/** What is read of a page. `width` and `height` are those of the page as it is read, in any unit. */
export interface Page {
  number: number;
  width: number;
  height: number;
  words: readonly Word[];
  /** Quarter turns with the clock by which it is turned to be read; none if it is not given. */
  turn?: Turn;
}

/** Where a box stands as its page is read, in the page's own unit, so that places beside and below can be compared. */
export const areaOf = ({ width, height, turn = 0 }: Page, box: Box): Area =>
  areaIn(box, { width, height, turn });

/** A page as it is read: one most of whose words stand upright lies on its side. */
export function asRead(page: Page): Page {
  const upright = page.words.filter(
    ({ text, box: [, , w, h] }) => text.length > 2 && h * page.height > w * page.width,
  );
  if (upright.length * 2 <= page.words.filter(({ text }) => text.length > 2).length) return page;
  const steps = upright.slice(1).map(({ box }, at) => box[1] - (upright[at]?.box[1] ?? 0));
  const downward = steps.filter((step) => step > 0).length;
  const turn = downward * 2 >= steps.length ? 1 : 3;
  return { ...page, width: page.height, height: page.width, turn };
}

/** Whether two areas stand on one line: most of the lower one's height is shared. */
export function isOneLine(a: Area, b: Area): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.6 * Math.min(heightOf(a), heightOf(b));
}

/** How far an area begins behind the end of another, on a line. */
export const gapBetween = (a: Area, b: Area): number => b.left - a.right;
