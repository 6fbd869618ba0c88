import { useSyncExternalStore } from "react";
import { MOBILE_BREAKPOINT } from "../../../contract/platform/limits.ts";

/** A screen so low, in CSS pixels, has no room for tools above and below the page. */
const LOW = 480;

/** How a phone is held; undefined on anything larger. */
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

/** Whether the viewer is on a phone, and how it is held. */
export const usePhone = (): Phone => useSyncExternalStore(onTurn, read);
