import { type RefObject, useCallback, useEffect, useRef } from "react";
import { createAtom } from "../../../api/atom.ts";

/** What lies over every screen of the back office when it is asked for: the palette, or the sheet of keys. */
export const overlay = createAtom<"palette" | "help" | undefined>(undefined);

export const openOverlay = (which: "palette" | "help"): void => overlay.set(() => which);
export const closeOverlay = (): void => overlay.set(() => undefined);

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
