import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { FEATURED_SCROLL_MIN_ITEMS } from "../../../contract/limits.ts";
import type { PartSummary } from "../../api/parts.ts";
import { PartCard } from "../../ui/part-card.tsx";
import { PauseButton } from "./pause-button.tsx";
import { useDrift } from "./use-drift.ts";
import { useHold } from "./use-hold.ts";
import { useMotion } from "./use-motion.ts";

const CARD = "(min-width: 1024px) 270px, 222px";

/**
 * Parts in a row that scrolls by hand, and from five parts on also by itself, in a ring (spec section 4,
 * 'Featured strip'). A finger on it stops it: it would go on under the finger.
 */
export function FeaturedStrip({ parts }: { parts: PartSummary[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const { isHeld, holding } = useHold();
  const isRing = useMotion() && parts.length >= FEATURED_SCROLL_MIN_ITEMS;
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
        {parts.map((part) => (
          <PartCard key={part.id} part={part} sizes={CARD} />
        ))}
        {isRing && parts.map((part) => <PartCard key={`${part.id} again`} part={part} sizes={CARD} isCopy />)}
      </ul>
    </FeaturedSection>
  );
}

/** The place of the featured parts in the page, whatever it holds; `tool` stands beside its link. */
export function FeaturedSection({ tool, children }: { tool?: ReactNode; children: ReactNode }) {
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Featured products</h2>
        <div className="row">
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
