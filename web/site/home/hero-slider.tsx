import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { HERO_ADVANCE, HERO_SCROLL } from "../../../contract/platform/limits.ts";
import type { Slide } from "../../api/home.ts";
import { ResponsiveImage } from "../../ui/responsive-image.tsx";
import { SLIDE_SIZES } from "../../ui/slide-sizes.ts";
import { Steps } from "./steps.tsx";
import { mayMove, useAdvance, wrapped } from "./use-advance.ts";
import { useReached } from "./use-reached.ts";

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A scrollable row of slides, with the current title and the controls below. */
export function HeroSlider({ slides }: { slides: Slide[] }) {
  const count = slides.length;
  const { current, show, track } = useSlides(count);
  const { holding, isRunning, isMoving, toggle } = useAdvance({
    count,
    current,
    interval: HERO_ADVANCE,
    show,
  });
  const { isReached, reaching } = useReached({ count, current, interval: HERO_ADVANCE, isRunning });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    show(current + step);
  };
  return (
    <div {...holding} {...reaching}>
      <ul
        className="slides"
        aria-label="Slides"
        tabIndex={count > 1 ? 0 : undefined}
        onKeyDown={onKeyDown}
        {...track}
      >
        {slides.map(({ id, title, image, focus: [left, top] }, index) => (
          <li key={id} data-at={left} data-held={isReached(index) ? undefined : ""}>
            <div data-at={top}>
              <ResponsiveImage
                image={image}
                sizes={SLIDE_SIZES}
                alt={title}
                priority={index === 0 ? "first" : isReached(index) ? "next" : "later"}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="line gap-4 slidebar">
        {count > 1 && (
          <span className="mono fine quiet" aria-hidden="true">
            {current + 1} / {count}
          </span>
        )}
        <p aria-live={isRunning ? "off" : "polite"}>{slides[current]?.title}</p>
        {count > 1 && (
          <Steps
            noun="slide"
            titles={slides.map(({ title }) => title)}
            current={current}
            show={show}
            isMoving={isMoving}
            toggle={toggle}
          />
        )}
      </div>
    </div>
  );
}

/**
 * The row's scroll handlers and the index of the current slide. On resize the row snaps to it (spec section 4, 'Hero
 * slider').
 */
function useSlides(count: number) {
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
  /** Touch or wheel stops the animation. */
  const takeOver = () => stop.current();
  return { current, show, track: { ref: track, onScroll, onPointerDown: takeOver, onWheel: takeOver } };
}

/**
 * Scrolls to a slide within a second (spec section 9, 'scroll animation'), at once with reduced motion. Disables snapping
 * meanwhile. Returns a function that stops it.
 */
function glide(track: HTMLElement, index: number, count: number): () => void {
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

/** Ease-in-out. */
const eased = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;
