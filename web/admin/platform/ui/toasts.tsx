import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createAtom, useAtom } from "../../../api/atom.ts";
import { toasts } from "../../../api/toast-store.ts";
import { Toasts } from "../../../ui/toasts.tsx";

/** From the edge of the window, and from what is kept free. */
const EDGE = 16;
const GAP = 12;

/** The places that could show the notices, the newest last. */
const places = createAtom<readonly number[]>([]);
let nextPlace = 1;

/**
 * The back office's toasts, bottom right (spec section 9). Beside an open dialog the page is out of reach, so
 * each dialog brings a place of its own: the newest place shows them.
 */
export function AdminToasts() {
  const [own] = useState(() => nextPlace++);
  useEffect(() => {
    places.set((others) => [...others, own]);
    return () => places.set((others) => others.filter((other) => other !== own));
  }, [own]);
  const newest = useAtom(places, (all) => all.at(-1));
  const place = useRef<HTMLDivElement>(null);
  const isHere = newest === own;
  useClearance(place, isHere);
  return isHere ? (
    <div className="admin-toasts" ref={place}>
      <Toasts />
    </div>
  ) : null;
}

/** What ends a work and must stay in reach: bars that save, the actions of a selection, the buttons of dialogs and forms. */
const KEPT_FREE = ".save, .selacts, .dialog footer, [type=submit]";

/**
 * Keeps the notices of a place, while they are there, off the buttons that save: they stand above these where they would lie over them, and look
 * for it anew whenever what is below them moves, while they stand.
 */
function useClearance(place: RefObject<HTMLElement | null>, isHere: boolean): void {
  const shown = useAtom(toasts);
  useLayoutEffect(() => {
    const notices = isHere && place.current?.firstElementChild;
    if (!shown.length || !(notices instanceof HTMLElement)) return;
    const look = () => keepClear(notices);
    look();
    return onMovement(look);
  }, [shown, place, isHere]);
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

/** Where something stands in the window. */
export interface ToastBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * How far above the lower edge of a window of this height a stack of notices begins, so that it covers nothing that is
 * kept free. Where there is no room above, it stays at the edge.
 */
export function clearanceOf(notices: ToastBox, kept: readonly ToastBox[], height: number): number {
  const tall = notices.bottom - notices.top;
  const inTheWay = kept
    .filter(({ left, right }) => left < notices.right && right > notices.left)
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = height - EDGE;
  for (const box of inTheWay) {
    if (box.top < bottom && box.bottom > bottom - tall) bottom = box.top - GAP;
  }
  return bottom - tall < 0 ? EDGE : height - bottom;
}
