import { type RefObject, useEffect, useState } from "react";

/** Whether an element fills the screen, as the browser says (spec section 4), and what turns that over. */
export function useFullscreen(element: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = () => {
    // A browser that refuses says so by staying as it is.
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    asked?.catch(() => undefined);
  };
  return [isFull, toggle];
}
