import { useLayoutEffect, useRef, useState } from "react";
import type { Router } from "./router.ts";
import { keepScroll, type ScrollKeeper } from "./scroll.ts";
import { useArrival } from "./use-state.ts";

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
