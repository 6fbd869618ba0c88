import { useSyncExternalStore } from "react";
import { MOBILE_BREAKPOINT } from "../../../contract/platform/limits.ts";

/** The minimum screen height for tools above and below the page, in CSS pixels. */
const LOW = 480;

/** A phone's orientation; undefined on larger screens. */
export type Phone = "standing" | "lying" | undefined;

const low = matchMedia(`(max-height: ${LOW - 1}px) and (orientation: landscape)`);
const narrow = matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);

const read = (): Phone => (low.matches ? "lying" : narrow.matches ? "standing" : undefined);

function onTurn(listener: () => void): () => void {
  for (const query of [low, narrow]) query.addEventListener("change", listener);
  return () => {
    for (const query of [low, narrow]) query.removeEventListener("change", listener);
  };
}

export const usePhone = (): Phone => useSyncExternalStore(onTurn, read);
