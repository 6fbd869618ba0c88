import { type RefObject, useEffect, useRef } from "react";

/** Calls back on a press or focus outside the element and on Escape. */
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
      // A press on a label's text moves the focus to its nearest focusable ancestor, such as `<main>`. Closing during that
      // press would remove the label early, which also crashes Chromium 153 and 156.
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
