import type { Box } from "../../../../contract/catalogs/catalog.ts";

/** A word of a page as the PDF gives it, in reading order; the box is in shares of the page. */
export interface Word {
  text: string;
  box: Box;
}

/** What is read of a page. `width` and `height` tell how it is shaped, in any unit. */
export interface Page {
  number: number;
  width: number;
  height: number;
  words: readonly Word[];
  /** Which way its lines run: across, or on a page that lies on its side up or down. */
  lines?: "up" | "down";
}

/** A rectangle in the page's own unit, so that what lies beside can be compared with what lies below. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a box stands as its page is read: with lines that run from left to right, one below the other. */
export function areaOf({ width, height, lines }: Page, [left, top, w, h]: Box): Area {
  const [x, y, across, down] =
    lines === "down"
      ? [top, 1 - left - w, h, w]
      : lines === "up"
        ? [1 - top - h, left, h, w]
        : [left, top, w, h];
  return { left: x * width, top: y * height, right: (x + across) * width, bottom: (y + down) * height };
}

/** A page as it is read: one whose words stand upright for the most part lies on its side. */
export function asRead(page: Page): Page {
  const upright = page.words.filter(
    ({ text, box: [, , w, h] }) => text.length > 2 && h * page.height > w * page.width,
  );
  if (upright.length * 2 <= page.words.filter(({ text }) => text.length > 2).length) return page;
  const steps = upright.slice(1).map(({ box }, at) => box[1] - (upright[at]?.box[1] ?? 0));
  const downward = steps.filter((step) => step > 0).length;
  return {
    ...page,
    width: page.height,
    height: page.width,
    lines: downward * 2 >= steps.length ? "down" : "up",
  };
}

/** How high the line of an area is. */
export const lineOf = ({ top, bottom }: Area): number => bottom - top;

/** Whether two areas stand on one line: most of the lower one's height is shared. */
export function isOneLine(a: Area, b: Area): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.6 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** How far an area begins behind the end of another, on a line. */
export const gapBetween = (a: Area, b: Area): number => b.left - a.right;
