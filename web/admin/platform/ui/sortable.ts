import type { PointerEvent as ReactPointerEvent } from "react";
import { moved } from "./move-buttons.tsx";

/** How far, in pixels, a press may stray before it is a drag, or by touch a scroll. */
const SLACK = 6;
/** How long, in ms, a finger rests on an entry without a grip before it drags. */
const HOLD = 250;
const CONTROLS = "a, button, input, select, textarea, label, summary";

/** Calls `onMove` once an entry was dragged from one place to another. */
type OnMove = (from: number, to: number) => void;

/**
 * The handler of a list (a flex or grid box) whose children marked `data-entry` are sorted by dragging. They are held by
 * the element marked `data-grip`, or, `by` entry, anywhere but at a control. During the drag the entry moves by CSS
 * `order`: it stays where it is in the document, so that no browser ends the touch. `Grip` and `MoveButtons` sort by keys.
 */
export const sortable = (onMove: OnMove, by: "grip" | "entry" = "grip") => ({
  onPointerDown: ({ target, currentTarget, nativeEvent: press }: ReactPointerEvent<HTMLElement>) => {
    const pressed = target as Element;
    const entries = [...currentTarget.querySelectorAll<HTMLElement>(":scope > [data-entry]")];
    const from = entries.findIndex((entry) => entry.contains(pressed));
    const isHeld = by === "grip" ? pressed.closest("[data-grip]") : !pressed.closest(CONTROLS);
    if (from >= 0 && isHeld && press.isPrimary && press.button === 0) {
      drag(entries, from, press, by === "entry" && press.pointerType === "touch", onMove);
    }
  },
});

function drag(
  entries: readonly HTMLElement[],
  from: number,
  press: PointerEvent,
  waits: boolean,
  onMove: OnMove,
): void {
  const entry = entries[from] as HTMLElement;
  const ended = new AbortController();
  let isDragged = false;
  let to = from;
  const begin = () => {
    isDragged = true;
    entry.classList.add("dragged");
  };
  const held = waits ? setTimeout(begin, HOLD) : undefined;
  const end = (isMoved: boolean) => {
    clearTimeout(held);
    ended.abort();
    entry.classList.remove("dragged");
    for (const { style } of entries) style.order = "";
    // Another list may have been loaded meanwhile.
    if (isMoved && to !== from && entries.every(({ isConnected }) => isConnected)) onMove(from, to);
  };
  const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, listener, { signal: ended.signal, capture: true, passive: false });

  on("pointermove", (event) => {
    if (event.pointerId !== press.pointerId) return;
    if (!isDragged) {
      if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < SLACK) return;
      if (waits) return end(false);
      begin();
    }
    const shown = moved(entries, from, to);
    const place = placeAt(shown, to, event);
    if (place === to) return;
    to = place;
    for (const [at, { style }] of moved(entries, from, to).entries()) {
      // Below zero, before what isn't sorted.
      style.order = String(at - entries.length);
    }
    entry.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
  on("pointerup", ({ pointerId }) => pointerId === press.pointerId && end(isDragged));
  on("pointercancel", ({ pointerId }) => pointerId === press.pointerId && end(false));
  on("keydown", (event) => {
    if (!isDragged || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  });
  // What a browser makes of a press itself: a picture or text that is dragged, a selection, a scroll, a menu.
  for (const type of ["dragstart", "selectstart"] as const) on(type, (event) => event.preventDefault());
  for (const type of ["touchmove", "contextmenu"] as const) {
    on(type, (event) => isDragged && event.preventDefault());
  }
}

/**
 * The place among the `shown` entries to which the one at `to` moves with the pointer. It does so once it would then be
 * below the pointer: a low entry would otherwise change places with a high one back and forth.
 */
function placeAt(shown: readonly HTMLElement[], to: number, { clientX, clientY }: PointerEvent): number {
  const around = shown[0]?.parentElement?.getBoundingClientRect();
  const height = shown[to]?.offsetHeight;
  if (!around || !height) return to;
  const x = Math.min(Math.max(clientX, around.left + 1), around.right - 1);
  const y = Math.min(Math.max(clientY, around.top + 1), around.bottom - 1);
  const place = shown.findIndex((entry, at) => {
    const { left, right, top, bottom } = entry.getBoundingClientRect();
    const [highest, lowest] =
      at > to ? [Math.max(top, bottom - height), bottom] : [top, Math.min(bottom, top + height)];
    return x >= left && x <= right && y >= highest && y <= lowest;
  });
  return place < 0 ? to : place;
}
