import { useEffect, useState } from "react";
import { wrapped } from "./use-advance.ts";

interface Series {
  count: number;
  current: number;
  /** Milliseconds per item. */
  interval: number;
  isRunning: boolean;
}

/** Returns which items were current or come next, whose images load; CSS defers others (`data-held`). */
export function useReached({ count, current, interval, isRunning }: Series) {
  const [reached, setReached] = useState<ReadonlySet<number>>(() => new Set([0]));
  const reach = (...indexes: number[]) =>
    setReached((was) => {
      const all = new Set([...was, ...indexes.map((index) => wrapped(index, count))]);
      return all.size === was.size ? was : all;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reach` is a new function in every render, and does the same
  useEffect(() => {
    reach(current);
    if (!isRunning) return;
    const timer = setTimeout(() => reach(current + 1), interval / 2);
    return () => clearTimeout(timer);
  }, [current, count, interval, isRunning]);
  const beside = () => reach(current - 1, current, current + 1);
  return {
    isReached: (index: number) => reached.has(index),
    reaching: { onPointerOver: beside, onTouchStart: beside, onFocusCapture: beside },
  };
}
