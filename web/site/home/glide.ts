import { HERO_SCROLL } from "../../../contract/limits.ts";
import { mayMove } from "./use-motion.ts";

/**
 * Scrolls a row of equally wide slides to one of them within a second (spec section 9, 'scroll animation'), at
 * once under reduced motion. Until it is there the row does not snap. Returns what stops it where it is.
 */
export function glide(track: HTMLElement, index: number, count: number): () => void {
  const from = track.scrollLeft;
  const way = () => (track.scrollWidth / count) * index - from;
  if (!mayMove()) {
    track.scrollLeft = from + way();
    return () => undefined;
  }
  let start: number | undefined;
  let frame = requestAnimationFrame(function step(now) {
    start ??= now;
    const share = Math.min(1, (now - start) / HERO_SCROLL);
    track.scrollLeft = from + way() * eased(share);
    if (share < 1) frame = requestAnimationFrame(step);
    else stop();
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    track.removeAttribute("data-gliding");
  };
  track.setAttribute("data-gliding", "");
  return stop;
}

/** Slow, fast, slow. */
const eased = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;
