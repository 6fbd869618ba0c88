import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";

/** Returns whether motion is allowed now. */
export const mayMove = (): boolean => !window.matchMedia(REDUCED).matches;

interface Series {
  count: number;
  current: number;
  /** Milliseconds per item. */
  interval: number;
  show: (index: number) => void;
}

/** Advances in a loop, unless hovered, focused, paused or reduced; `isMoving` is undefined if it can't. */
export function useAdvance({ count, current, interval, show }: Series) {
  const [isPaused, setIsPaused] = useState(false);
  const { isHeld, holding } = useHold();
  const canMove = useMotion() && count > 1;
  const isRunning = canMove && !isPaused && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is a new function in every render, and only a new item restarts the interval
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
    pause: () => setIsPaused(true),
  };
}

/** Returns the index within a looping series. */
export const wrapped = (index: number, count: number): number => ((index % count) + count) % count;

/** Returns whether it has hover or focus, but not by touch or a click, which would not end. */
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

/** Returns whether automatic motion is allowed: after hydration and without prefers-reduced-motion. */
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
