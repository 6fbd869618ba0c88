import { type RefObject, useLayoutEffect, useSyncExternalStore } from "react";
import { onToasts, shownToasts } from "../api/toast-store.ts";
import { clearanceOf } from "./clearance.ts";

/** What ends a work and must stay in reach: bars that save, the actions of a selection, the buttons of dialogs and forms. */
const KEPT_FREE = ".save, .selacts, .dialog footer, [type=submit]";

/**
 * Keeps the notices of a place off the buttons that save: they stand above these where they would lie over them. What is
 * below them may scroll, grow or be another screen while they stand, so they look for it anew with every frame.
 */
export function useClearance(place: RefObject<HTMLElement | null>): void {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  useLayoutEffect(() => {
    if (!toasts.length) return;
    let frame = 0;
    const look = () => {
      const notices = place.current?.firstElementChild;
      if (notices instanceof HTMLElement) keepClear(notices);
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [toasts, place]);
}

function keepClear(notices: HTMLElement): void {
  const scope = notices.closest("dialog") ?? document;
  const kept = [...scope.querySelectorAll(KEPT_FREE)].map((element) => element.getBoundingClientRect());
  const bottom = clearanceOf(notices.getBoundingClientRect(), kept, document.documentElement.clientHeight);
  notices.style.setProperty("--clearance", `${bottom}px`);
}
