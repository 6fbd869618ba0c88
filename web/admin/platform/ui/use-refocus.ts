import { type RefObject, useCallback, useEffect, useRef } from "react";
import { createAtom } from "#web/api/atom.ts";

/** The open overlay: the command palette or the keyboard help. */
export const overlay = createAtom<"palette" | "help" | undefined>(undefined);

export const openOverlay = (which: "palette" | "help"): void => overlay.set(() => which);
export const closeOverlay = (): void => overlay.set(() => undefined);

/** Once the pressed button is removed, `place` gets the focus, unless a key or pointer was pressed since. */
export function useRefocus(place: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    const main = document.querySelector("main");
    const focus = document.activeElement;
    // A closing dialog focuses `main` if its opener was removed (use-modal.ts).
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
