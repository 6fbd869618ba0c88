import { type RefObject, useLayoutEffect, useSyncExternalStore } from "react";
import { onToasts, shownToasts } from "../../api/toast-store.ts";
import { clearanceOf } from "./clearance.ts";

/** What ends a work and must stay in reach: bars that save, the actions of a selection, the buttons of dialogs and forms. */
const KEPT_FREE = ".save, .selacts, .dialog footer, [type=submit]";

/**
 * Keeps the notices of a place, while they are there, off the buttons that save: they stand above these where they would lie over them, and look
 * for it anew whenever what is below them moves, while they stand.
 */
export function useClearance(place: RefObject<HTMLElement | null>, isHere: boolean): void {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  useLayoutEffect(() => {
    const notices = isHere && place.current?.firstElementChild;
    if (!toasts.length || !(notices instanceof HTMLElement)) return;
    const look = () => keepClear(notices);
    look();
    return onMovement(look);
  }, [toasts, place, isHere]);
}

function keepClear(notices: HTMLElement): void {
  const scope = notices.closest("dialog") ?? document;
  const kept = [...scope.querySelectorAll(KEPT_FREE)].map((element) => element.getBoundingClientRect());
  const bottom = clearanceOf(notices.getBoundingClientRect(), kept, document.documentElement.clientHeight);
  notices.style.setProperty("--clearance", `${bottom}px`);
}

/** The page is scrolled, is another screen, or something on it comes, goes or grows. */
function onMovement(look: () => void): () => void {
  const grown = new ResizeObserver(look);
  grown.observe(document.querySelector("main") ?? document.body);
  const changed = new MutationObserver(look);
  changed.observe(document.body, { childList: true, subtree: true });
  window.addEventListener("scroll", look, { capture: true, passive: true });
  window.addEventListener("resize", look);
  return () => {
    grown.disconnect();
    changed.disconnect();
    window.removeEventListener("scroll", look, { capture: true });
    window.removeEventListener("resize", look);
  };
}
