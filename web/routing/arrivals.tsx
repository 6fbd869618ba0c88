import { useLayoutEffect, useRef, useState } from "react";
import type { Router } from "./router.ts";
import { useArrival } from "./use-state.ts";

/** The sessionStorage key of the scroll positions by history entry. */
const KEPT = "scrolled";

/** Also announces the title; the focus moves to the content, in a list to its heading, if it was removed. */
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
  /** Restores the scroll position of a history entry, scrolls to the top, or does nothing. */
  enter(key: string, scroll: "kept" | "top" | undefined): void;
}

/**
 * Records the scroll position of each history entry, except while `isLeaving`, when the shown page belongs to none.
 * Navigations within the document are restored here; after a document load the browser restores the position before the
 * first paint.
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
      // Without storage every page starts at the top.
    }
  });
  // A page from the back/forward cache continues as it was.
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
