import { type RefObject, useEffect } from "react";
import { FEATURED_SCROLL_STEP } from "../../../contract/limits.ts";

/**
 * Moves a row that holds its `count` items twice by a pixel every 30 ms (spec section 9, 'Featured auto-scroll').
 * Where the second round begins it goes back to the first, which looks the same.
 */
export function useDrift(row: RefObject<HTMLElement | null>, count: number, isRunning: boolean): void {
  useEffect(() => {
    const strip = row.current;
    if (!strip || !isRunning) return;
    const timer = setInterval(() => {
      const [first, copy] = [strip.children[0], strip.children[count]] as HTMLElement[];
      const round = copy && first ? copy.offsetLeft - first.offsetLeft : 0;
      const next = strip.scrollLeft + 1;
      strip.scrollLeft = round > 0 && next >= round ? next - round : next;
    }, FEATURED_SCROLL_STEP);
    return () => clearInterval(timer);
  }, [row, count, isRunning]);
}
