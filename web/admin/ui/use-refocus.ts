import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Lets the keyboard go on from `place` when the button that was pressed is taken away, which may be some time
 * later; what a person does meanwhile wins. Returns what asks for it.
 */
export function useRefocus(place: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || document.activeElement !== document.body) return;
    isWanted.current = false;
    const target = place.current ?? document.querySelector("main");
    target?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const forget = () => {
      isWanted.current = false;
    };
    document.addEventListener("pointerdown", forget);
    document.addEventListener("keydown", forget);
    return () => {
      document.removeEventListener("pointerdown", forget);
      document.removeEventListener("keydown", forget);
    };
  }, []);
  return useCallback(() => {
    isWanted.current = true;
  }, []);
}
