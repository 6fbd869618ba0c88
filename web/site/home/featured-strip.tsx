import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { FEATURED_SCROLL_MIN_ITEMS, FEATURED_SCROLL_STEP } from "#contract/site/limits.ts";
import type { PartSummary } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";
import { PartCard } from "#web/ui/parts/part-card.tsx";
import { FitsLine } from "../machines/fits-line.tsx";
import { PauseButton } from "./pause-button.tsx";
import { STRIP_IMAGE_SIZES } from "./sizes.ts";
import { useHold, useMotion } from "./use-advance.ts";

/** A row of parts; from five on it scrolls in a loop until touched (spec section 4, 'Featured strip'). */
export function FeaturedStrip({ parts }: { parts: PartSummary[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const { isHeld, holding } = useHold();
  const isRing = useMotion() && parts.length >= FEATURED_SCROLL_MIN_ITEMS;
  const near = useNear(row);
  useDrift(row, parts.length, isRing && !isPaused && !isHeld);
  return (
    <FeaturedSection
      tool={
        <PauseButton
          noun="featured products"
          isMoving={isRing ? !isPaused : undefined}
          toggle={() => setIsPaused((was) => !was)}
        />
      }
    >
      <ul
        className="strip"
        ref={row}
        aria-label="Featured products"
        {...holding}
        onTouchStart={() => setIsPaused(true)}
      >
        {parts.map((part, index) => (
          <PartCard key={part.id} part={part} sizes={STRIP_IMAGE_SIZES} isHeld={index >= near}>
            <FitsLine part={part} />
          </PartCard>
        ))}
        {isRing &&
          parts.map((part, index) => (
            <PartCard
              key={`${part.id} again`}
              part={part}
              sizes={STRIP_IMAGE_SIZES}
              isHeld={parts.length + index >= near}
              isCopy
            >
              <FitsLine part={part} />
            </PartCard>
          ))}
      </ul>
    </FeaturedSection>
  );
}

/** The section of the featured parts; `tool` is beside its link. */
export function FeaturedSection({ tool, children }: { tool?: ReactNode; children: ReactNode }) {
  return (
    <section className="sec wrap off-paper">
      <div className="sechead">
        <h2>Featured products</h2>
        <div className="cluster">
          <Link className="small" to="/products">
            All products
          </Link>
          {tool}
        </div>
      </div>
      {children}
    </section>
  );
}

/** The number of visible cards before the first measurement. */
const SEEN_FIRST = 2;

/** Returns how many cards have been in view or within half a row of it, whose images may load. */
function useNear(row: RefObject<HTMLElement | null>): number {
  const [near, setNear] = useState(SEEN_FIRST);
  useEffect(() => {
    const strip = row.current;
    if (!strip) return;
    const look = () => {
      const [first, second] = strip.children as unknown as HTMLElement[];
      const step = first && second ? second.offsetLeft - first.offsetLeft : strip.clientWidth;
      const seen = Math.ceil((strip.scrollLeft + strip.clientWidth * 1.5) / step);
      setNear((was) => Math.max(was, seen));
    };
    look();
    strip.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      strip.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [row]);
  return near;
}

/** Scrolls a row by one pixel every 30 ms (spec section 9); at its second copy it jumps back. */
function useDrift(row: RefObject<HTMLElement | null>, count: number, isRunning: boolean): void {
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
