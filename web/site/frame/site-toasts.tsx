import { useLayoutEffect, useRef } from "react";
import { useAtom } from "#web/api/atom.ts";
import { toasts } from "#web/api/toast-store.ts";
import { useIsPending } from "#web/routing/use-router.ts";
import { Toasts } from "#web/ui/toasts.tsx";

/** Pixels between a heading's words and the toasts below it; a button beside the heading is as much higher. */
const GAP = 12;

/** The toasts below the bar; they move down past the headings that they would cover, also those of the next page. */
export function SiteToasts() {
  const place = useRef<HTMLDivElement>(null);
  const shown = useAtom(toasts);
  const isPending = useIsPending();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page has other headings
  useLayoutEffect(() => {
    const box = place.current?.firstElementChild;
    const main = document.querySelector("main");
    if (!shown.length || !main || !(box instanceof HTMLElement)) return;
    // Reports the first time as well, once the page has been scrolled to its place.
    const observer = new ResizeObserver(() => moveBelowHeadings(box));
    observer.observe(main);
    return () => observer.disconnect();
  }, [shown, isPending]);
  return (
    <div ref={place}>
      <Toasts />
    </div>
  );
}

/** Moves the toasts down until they cover no words of a heading. */
function moveBelowHeadings(box: HTMLElement): void {
  box.style.translate = "";
  const { top, left, height } = box.getBoundingClientRect();
  let down = 0;
  for (const heading of document.querySelectorAll("h1, h2")) {
    const words = document.createRange();
    words.selectNodeContents(heading);
    const covered = words.getBoundingClientRect();
    if (covered.right > left && covered.bottom > top + down && covered.top < top + down + height)
      down = covered.bottom + GAP - top;
  }
  if (down) box.style.translate = `0 ${down}px`;
}
