import { useEffect, useState } from "react";
import { NAV_SHADOW_SCROLL } from "../../../contract/limits.ts";

/** Whether the page was scrolled by more than 20 px (spec section 9, 'Nav shadow change'). */
export function useMoved(): boolean {
  const [isMoved, setIsMoved] = useState(false);
  useEffect(() => {
    const look = () => setIsMoved(window.scrollY > NAV_SHADOW_SCROLL);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isMoved;
}
