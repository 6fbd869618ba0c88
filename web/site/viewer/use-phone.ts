import { useSyncExternalStore } from "react";
import { MOBILE_BREAKPOINT } from "../../../contract/enquiries/limits.ts";

/** The minimum screen height for tools above and below the page, in CSS pixels. */
const LOW = 480;

/** A phone's orientation; undefined on larger screens. */
export type Phone = "standing" | "lying" | undefined;
/** `wide`: with the parts beside the page; `roomy`: with the sections as well. */
export type Width = "wide" | "roomy" | undefined;

const low = matchMedia(`(max-height: ${LOW - 1}px) and (orientation: landscape)`);
const narrow = matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);
const wide = matchMedia("(min-width: 1024px)");
const roomy = matchMedia("(min-width: 1280px)");

const readPhone = (): Phone => (low.matches ? "lying" : narrow.matches ? "standing" : undefined);
const readWidth = (): Width => (low.matches || !wide.matches ? undefined : roomy.matches ? "roomy" : "wide");

function onTurn(listener: () => void): () => void {
  const queries = [low, narrow, wide, roomy];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

export const usePhone = (): Phone => useSyncExternalStore(onTurn, readPhone);
export const useWidth = (): Width => useSyncExternalStore(onTurn, readWidth);
