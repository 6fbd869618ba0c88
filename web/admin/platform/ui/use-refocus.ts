import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Lets the keyboard go on from `place` when the button that was pressed is taken away, which may be some time
 * later; what a person does meanwhile wins. Returns what asks for it.
 */
export function useRefocus(place: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    const main = document.querySelector("main");
    const focus = document.activeElement;
    // A dialog that closes leaves it on `main` where its opener is gone (use-modal.ts).
    if (!isWanted.current || (focus !== document.body && focus !== main)) return;
    isWanted.current = false;
    (place.current ?? main)?.focus({ preventScroll: true });
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
