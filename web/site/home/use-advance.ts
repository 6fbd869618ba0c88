import { useEffect, useState } from "react";
import { useHold } from "./use-hold.ts";
import { useMotion } from "./use-motion.ts";

interface Series {
  count: number;
  current: number;
  /** Milliseconds from one item to the next. */
  interval: number;
  show: (index: number) => void;
}

/**
 * Goes on to the next of several items by itself, after the last one to the first, unless a person is at them,
 * has paused them, or asked for reduced motion. `isMoving` is what the pause button tells; it is undefined
 * where nothing would move anyway.
 */
export function useAdvance({ count, current, interval, show }: Series) {
  const [isPaused, setIsPaused] = useState(false);
  const { isHeld, holding } = useHold();
  const canMove = useMotion() && count > 1;
  const isRunning = canMove && !isPaused && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is a new function in every render, and the interval begins anew with the item alone
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => show(current + 1), interval);
    return () => clearTimeout(timer);
  }, [isRunning, current, count, interval]);
  return {
    holding,
    isRunning,
    isMoving: canMove ? !isPaused : undefined,
    toggle: () => setIsPaused((was) => !was),
  };
}

/** The index in a ring of items: after the last comes the first, before the first the last. */
export const wrapped = (index: number, count: number): number => ((index % count) + count) % count;
