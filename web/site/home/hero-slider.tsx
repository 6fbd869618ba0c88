import { type KeyboardEvent, useEffect, useState } from "react";
import { HERO_ADVANCE } from "../../../contract/limits.ts";
import type { Slide } from "../../api/home.ts";
import { PartPicture } from "../../ui/picture.tsx";
import { SLIDE_SIZES } from "../../ui/slide-sizes.ts";
import { Steps } from "./steps.tsx";
import { useAdvance, wrapped } from "./use-advance.ts";
import { useSlides } from "./use-slides.ts";

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The slides in a row that scrolls; below it the title of the one that is shown, and the ways to the others. */
export function HeroSlider({ slides }: { slides: Slide[] }) {
  const count = slides.length;
  const { current, show, track } = useSlides(count);
  const { holding, isRunning, isMoving, toggle } = useAdvance({
    count,
    current,
    interval: HERO_ADVANCE,
    show,
  });
  const isReady = useLoaded();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    show(current + step);
  };
  return (
    <div {...holding}>
      <ul
        className="slides"
        aria-label="Slides"
        tabIndex={count > 1 ? 0 : undefined}
        onKeyDown={onKeyDown}
        {...track}
      >
        {slides.map(({ id, title, image }, index) => (
          <li key={id}>
            <PartPicture
              image={image}
              sizes={SLIDE_SIZES}
              alt={title}
              priority={index === 0 ? "first" : isReady && isNear(index, current, count) ? "next" : "later"}
            />
          </li>
        ))}
      </ul>
      <div className="slidebar">
        {count > 1 && (
          <span className="mono" aria-hidden="true">
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

/** The slides on both sides of the current one: their pictures are there before they are. */
const isNear = (index: number, current: number, count: number) =>
  [current - 1, current, current + 1].some((near) => wrapped(near, count) === index);

/** Whether the page has everything it needs at first: only then do the other slides ask for their pictures. */
function useLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const note = () => setIsLoaded(true);
    if (document.readyState === "complete") note();
    window.addEventListener("load", note);
    return () => window.removeEventListener("load", note);
  }, []);
  return isLoaded;
}
