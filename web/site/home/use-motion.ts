import { useSyncExternalStore } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";

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

/** The same, asked at the moment of moving. */
export const mayMove = (): boolean => !window.matchMedia(REDUCED).matches;
