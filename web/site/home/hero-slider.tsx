import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { HERO_ADVANCE, HERO_SCROLL } from "#contract/site/limits.ts";
import type { Slide } from "#web/api/home.ts";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { SLIDE_SIZES } from "#web/ui/slide-sizes.ts";
import { ofMachine, PlateKey } from "./plate-key.tsx";
import { inWords, PlateMarks } from "./plate-marks.tsx";
import { Steps } from "./steps.tsx";
import { mayMove, useAdvance, wrapped } from "./use-advance.ts";
import { useReached } from "./use-reached.ts";

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of slides, the current title and controls below, and beside it the key of the slide's numbers. */
export function HeroSlider({ slides: all }: { slides: Slide[] }) {
  const [machine, setMachine] = useState("");
  const slides = all.map((slide) => ofMachine(slide, machine));
  const count = slides.length;
  const { current, show, track } = useSlides(count);
  const { holding, isRunning, isMoving, toggle, pause } = useAdvance({
    count,
    current,
    interval: HERO_ADVANCE,
    show,
  });
  const { isReached, reaching } = useReached({ count, current, interval: HERO_ADVANCE, isRunning });
  const slide = slides[current];
  const { plate, lit, point, openOf, open, press, leave } = usePlate(slide, pause);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    show(current + step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads from the key back to the drawing
    <div ref={plate} className="live-plate" onKeyDown={leave} {...holding} {...reaching}>
      <ul
        className={slides.some(({ marks }) => marks.length) ? "slides marked" : "slides"}
        aria-label="Slides"
        tabIndex={count > 1 ? 0 : undefined}
        onKeyDown={onKeyDown}
        {...track}
      >
        {slides.map(({ id, title, image, focus: [left = 50, top = 50], marks }, index) => (
          <li
            key={id}
            data-share={inWords(left / 100)}
            data-held={isReached(index) ? undefined : ""}
            data-marked={marks.length ? "" : undefined}
          >
            <div data-share={inWords(top / 100)}>
              <ResponsiveImage
                image={image}
                sizes={SLIDE_SIZES}
                alt={title}
                priority={index === 0 ? "first" : isReached(index) ? "next" : "later"}
              />
            </div>
            {marks.length > 0 && (
              <PlateMarks
                image={image}
                marks={marks}
                isCurrent={index === current}
                lit={lit}
                open={openOf(slides[index])}
                onPoint={point}
                onPress={press}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="line gap-4 slidebar">
        {count > 1 && (
          <span className="mono fine quiet" aria-hidden="true">
            {current + 1} / {count}
          </span>
        )}
        <p aria-live={isRunning ? "off" : "polite"}>{slide?.title}</p>
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
      {slide && (
        <div className="key-place">
          <PlateKey
            slide={slide}
            lit={lit}
            open={openOf(slide)}
            machine={machine}
            onPoint={point}
            onOpen={open}
            onMachine={(choice) => {
              pause();
              setMachine(choice);
            }}
          />
        </div>
      )}
    </div>
  );
}

/**
 * Which parts are highlighted and open. On a slide with parts one is open, at first the first one. A press stops the slider; one by
 * the keyboard moves the focus to the part's card, Escape moves it back.
 */
function usePlate(slide: Slide | undefined, stop: () => void) {
  const plate = useRef<HTMLDivElement>(null);
  const [lit, point] = useState<string>();
  const [opened, setOpened] = useState<Readonly<Record<string, string>>>({});
  const [entered, setEntered] = useState(0);
  useEffect(() => {
    if (entered)
      plate.current
        ?.querySelector<HTMLElement>(".part-key [data-open] .key-title")
        ?.focus({ preventScroll: true });
  }, [entered]);
  const openOf = (of: Slide | undefined) => of && (opened[of.id] ?? of.marks.find(({ part }) => part)?.id);
  const open = (id: string) => {
    stop();
    if (slide) setOpened((was) => ({ ...was, [slide.id]: id }));
  };
  const press = (id: string, { detail }: MouseEvent) => {
    open(id);
    // A keyboard press has no count of clicks.
    if (detail === 0) setEntered((count) => count + 1);
  };
  const leave = ({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || !(target as Element).closest(".part-key")) return;
    plate.current
      ?.querySelector<HTMLElement>(".plate-mark[aria-current]:not([tabindex])")
      ?.focus({ preventScroll: true });
  };
  return { plate, lit, point, openOf, open, press, leave };
}

/** Returns scroll handlers and the current index; snaps on resize (spec section 4, 'Hero slider'). */
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

/** Scrolls within a second (spec section 9), at once with reduced motion. Returns the stop function. */
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
