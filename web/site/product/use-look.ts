import { useEffect } from "react";
import { post } from "../../api/post.ts";
import { isFirstTold } from "../../api/told.ts";

/** Who leaves sooner has not looked. */
const LOOK = 2000;

/**
 * Tells the server that a part was looked at, once for each part and tab, so that its owner learns what is wanted; of who
 * looked it says nothing (decision 0052). Whether it arrives is no visitor's concern.
 */
export function useLook(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible" || !isFirstTold("looked-at", id)) return;
      post("/interest/looked", { json: { _id: id } }, { keepalive: true }).catch(() => undefined);
    }, LOOK);
    return () => clearTimeout(timer);
  }, [id]);
}
