import { useLayoutEffect, useRef, useState } from "react";
import type { Router } from "./router.ts";
import { useArrival } from "./use-state.ts";

/** Under this name a tab keeps how far each entry of its history was scrolled. */
const KEPT = "scrolled";

/**
 * What happens when a page was reached without loading the document anew: it is scrolled, and its title said. When the link
 * that led there is gone, the keyboard goes on from the page's content; within a list, from the heading of its new page.
 */
export function Arrivals({ router, list }: { router: Router; list: string }) {
  const arrival = useArrival(router);
  const first = useRef(arrival);
  const keeper = useRef<ScrollKeeper>(undefined);
  const [title, setTitle] = useState("");
  useLayoutEffect(() => {
    keeper.current ??= keepScroll(arrival.key, router.isPending);
    if (arrival === first.current) return;
    keeper.current.enter(arrival.key, arrival.scroll);
    if (arrival.isOther) setTitle(document.title);
    if (document.activeElement !== document.body) return;
    const part = arrival.isOther ? null : document.getElementById(list);
    (part ?? document.querySelector("main"))?.focus({ preventScroll: true });
  }, [arrival, router, list]);
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}

interface ScrollKeeper {
  /** An entry was reached: it is scrolled as it was left, to the top, or stays as it is. */
  enter(key: string, scroll: "kept" | "top" | undefined): void;
}

/**
 * Notes how far each entry of the history is scrolled, but while `isLeaving`, when what is shown belongs to none. Within this
 * document the site itself scrolls back there; what comes back as a document is scrolled by the browser, which does it before
 * anything is drawn.
 */
function keepScroll(first: string, isLeaving: () => boolean): ScrollKeeper {
  const places = readPlaces();
  let key = first;
  history.scrollRestoration = "manual";
  window.addEventListener(
    "scroll",
    () => {
      if (!isLeaving()) places[key] = window.scrollY;
    },
    { passive: true },
  );
  window.addEventListener("pagehide", () => {
    history.scrollRestoration = "auto";
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(places));
    } catch {
      // A browser that keeps nothing begins at the top.
    }
  });
  // A document that was only put aside is the same again.
  window.addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  return {
    enter(next, scroll) {
      key = next;
      if (scroll) window.scrollTo(0, scroll === "kept" ? (places[key] ?? 0) : 0);
      places[key] = window.scrollY;
    },
  };
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}
