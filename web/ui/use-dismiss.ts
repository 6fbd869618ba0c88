import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls back when a person turns to something outside the element, or presses Escape; so every open menu and
 * the search's findings close alike.
 */
export function useDismiss(
  element: RefObject<HTMLElement | null>,
  onDismiss: (reason: "outside" | "escape") => void,
): void {
  const latest = useRef(onDismiss);
  useEffect(() => {
    latest.current = onDismiss;
  });
  useEffect(() => {
    const turnedAway = ({ target, type }: Event) => {
      const own = element.current;
      // A press on a label's words moves the focus to the nearest ancestor that can have it, such as `<main>`. Closing under
      // that press takes the label away before the press has ended, which also crashes Chromium 153 and 156.
      const isAround = type === "focusin" && (target as Node).contains(own);
      if (!own?.contains(target as Node) && !isAround) latest.current("outside");
    };
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === "Escape") latest.current("escape");
    };
    document.addEventListener("pointerdown", turnedAway);
    document.addEventListener("focusin", turnedAway);
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("pointerdown", turnedAway);
      document.removeEventListener("focusin", turnedAway);
      document.removeEventListener("keydown", pressed);
    };
  }, [element]);
}
