import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { toasts } from "#web/api/toast-store.ts";
import { Toasts } from "#web/ui/toasts.tsx";

/** Distances in pixels to the window's edge and to the elements that stay uncovered. */
const EDGE = 16;
const GAP = 12;

/** Ids of the mounted toast containers, the newest last. */
const containers = createAtom<readonly number[]>([]);
let nextId = 1;

/** Shown bottom right (spec section 9), in the newest dialog if any: a modal makes the rest inert. */
export function AdminToasts() {
  const [own] = useState(() => nextId++);
  useEffect(() => {
    containers.set((others) => [...others, own]);
    return () => containers.set((others) => others.filter((other) => other !== own));
  }, [own]);
  const newest = useAtom(containers, (all) => all.at(-1));
  const container = useRef<HTMLDivElement>(null);
  const isHere = newest === own;
  useClearance(container, isHere);
  return isHere ? (
    <div className="admin-toasts" ref={container}>
      <Toasts />
    </div>
  ) : null;
}

/** Toasts must not cover these: save bars, actions of a selection, buttons of dialogs and forms. */
const UNCOVERED = ".save, .selacts, .dialog footer, [type=submit]";

/** Moves toasts above the buttons they would cover, and again whenever the page moves meanwhile. */
function useClearance(container: RefObject<HTMLElement | null>, isHere: boolean): void {
  const shown = useAtom(toasts);
  useLayoutEffect(() => {
    const notices = isHere && container.current?.firstElementChild;
    if (!shown.length || !(notices instanceof HTMLElement)) return;
    const update = () => setClearance(notices);
    update();
    return onMovement(update);
  }, [shown, container, isHere]);
}

function setClearance(notices: HTMLElement): void {
  const scope = notices.closest("dialog") ?? document;
  const uncovered = [...scope.querySelectorAll(UNCOVERED)].map((element) => element.getBoundingClientRect());
  const bottom = clearanceOf(
    notices.getBoundingClientRect(),
    uncovered,
    document.documentElement.clientHeight,
  );
  notices.style.setProperty("--clearance", `${bottom}px`);
}

/** Calls `update` when the page scrolls, or an element is added, removed or resized. Returns the stop function. */
function onMovement(update: () => void): () => void {
  const resizes = new ResizeObserver(update);
  resizes.observe(document.querySelector("main") ?? document.body);
  const mutations = new MutationObserver(update);
  mutations.observe(document.body, { childList: true, subtree: true });
  window.addEventListener("scroll", update, { capture: true, passive: true });
  window.addEventListener("resize", update);
  return () => {
    resizes.disconnect();
    mutations.disconnect();
    window.removeEventListener("scroll", update, { capture: true });
    window.removeEventListener("resize", update);
  };
}

/** A rectangle in window coordinates. */
export interface ToastBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns pixels from the bottom so that toasts cover no box; without room above these they stay. */
export function clearanceOf(notices: ToastBox, uncovered: readonly ToastBox[], height: number): number {
  const toastHeight = notices.bottom - notices.top;
  const below = uncovered
    .filter(({ left, right }) => left < notices.right && right > notices.left)
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = height - EDGE;
  for (const box of below) {
    if (box.top < bottom && box.bottom > bottom - toastHeight) bottom = box.top - GAP;
  }
  return bottom - toastHeight < 0 ? EDGE : height - bottom;
}
