import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";

/** The same, asked at the moment of moving. */
export const mayMove = (): boolean => !window.matchMedia(REDUCED).matches;

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

/**
 * Whether a person is at an element, with the mouse over it or the keyboard inside it. A click alone does not
 * count as the keyboard, nor does a finger as a mouse: both would hold what they touched for ever.
 */
export function useHold() {
  const [isOver, setIsOver] = useState(false);
  const [isInside, setIsInside] = useState(false);
  return {
    isHeld: isOver || isInside,
    holding: {
      onPointerEnter: (event: PointerEvent) => setIsOver(event.pointerType !== "touch"),
      onPointerLeave: () => setIsOver(false),
      onFocus: (event: FocusEvent) => setIsInside(event.target.matches(":focus-visible")),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsInside(false);
      },
    },
  };
}

/** Whether things may move by themselves: not before script runs, and not for a person who asked for rest. */
export function useMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(REDUCED);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    mayMove,
    () => false,
  );
}
