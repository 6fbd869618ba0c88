import { useEffect, useRef, useState } from "react";
import { glide } from "./glide.ts";
import { wrapped } from "./use-advance.ts";

/**
 * A row of slides that a person scrolls by hand or steps through, and the index of the one that is shown. When
 * the window changes its size, the row snaps to that one (spec section 4, 'Hero slider').
 */
export function useSlides(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const stop = useRef(() => {});
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const next = wrapped(index, count);
    setCurrent(next);
    stop.current();
    if (track.current) stop.current = glide(track.current, next, count);
  };
  const onScroll = () => {
    const row = track.current;
    if (!row || row.hasAttribute("data-gliding")) return;
    setCurrent(Math.round(row.scrollLeft / (row.scrollWidth / count)));
  };
  useEffect(() => {
    const snap = () => {
      stop.current();
      const row = track.current;
      if (row) row.scrollLeft = (row.scrollWidth / count) * current;
    };
    window.addEventListener("resize", snap);
    return () => window.removeEventListener("resize", snap);
  }, [count, current]);
  useEffect(() => () => stop.current(), []);
  /** A hand on the row takes it over. */
  const takeOver = () => stop.current();
  return { current, show, track: { ref: track, onScroll, onPointerDown: takeOver, onWheel: takeOver } };
}
