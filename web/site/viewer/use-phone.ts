import { useSyncExternalStore } from "react";
import { MOBILE_BREAKPOINT } from "#contract/enquiries/limits.ts";

/** The minimum screen height for tools above and below the page, in CSS pixels. */
const LOW = 480;

/** A phone's orientation; undefined on larger screens. */
export type Phone = "standing" | "lying" | undefined;

const low = matchMedia(`(max-height: ${LOW - 1}px) and (orientation: landscape)`);
const narrow = matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);
const wide = matchMedia("(min-width: 1024px)");

const readPhone = (): Phone => (low.matches ? "lying" : narrow.matches ? "standing" : undefined);
const readWide = (): boolean => wide.matches && !low.matches;

function onTurn(listener: () => void): () => void {
  const queries = [low, narrow, wide];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

export const usePhone = (): Phone => useSyncExternalStore(onTurn, readPhone);
/** Whether contents and parts are beside the page, from 1024 px. */
export const useWide = (): boolean => useSyncExternalStore(onTurn, readWide);
