import { useEffect, useState } from "react";

/** The part of the window that the bar covers. */
const UNDER_BAR = "-60px 0px 0px";

/** Returns whether the bar's search steps back because the page's large one is in view; before hydration it is taken to be. */
export function useSteppedBack(hasLead: boolean): boolean {
  const [isLeadShown, setIsLeadShown] = useState(true);
  useEffect(() => {
    if (!hasLead) return;
    const lead = document.querySelector(".lead-search");
    if (!lead) return;
    const sight = new IntersectionObserver(
      (entries) => setIsLeadShown(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: UNDER_BAR },
    );
    sight.observe(lead);
    return () => {
      sight.disconnect();
      setIsLeadShown(true);
    };
  }, [hasLead]);
  return hasLead && isLeadShown;
}
