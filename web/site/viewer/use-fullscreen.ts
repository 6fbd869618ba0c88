import { type RefObject, useEffect, useState } from "react";

/** Returns whether an element is full screen (spec section 4), and a toggle. */
export function useFullscreen(element: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = () => {
    // If the browser refuses, nothing changes.
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    asked?.catch(() => undefined);
  };
  return [isFull, toggle];
}
