import { type HistoryLocation, type RouterHistory, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionState } from "../session/session-store.ts";
import { lostBetween, mayLose } from "./unsaved.ts";

type Blocker = Parameters<RouterHistory["block"]>[0];

/** Asks before a link, Back or Forward leads away from what is not saved. */
export function useLeaveGuard(): void {
  const { history } = useRouter();
  useEffect(() => history.block({ blockerFn: blockerOf(history), enableBeforeUnload: false }), [history]);
}

/**
 * With Back and Forward the browser has gone already, and may go on while the question stands: the place that counts
 * is then where it is when the answer comes. Who stays is brought back over the whole way.
 */
function blockerOf(history: RouterHistory): Blocker["blockerFn"] {
  let isAsking = false;
  let goOn = () => {};
  return async ({ currentLocation, nextLocation, action }) => {
    // An ended session leads to the login, whatever was typed.
    if (sessionState().status !== "authenticated") return false;
    const lost = lostBetween(addressOf(currentLocation), addressOf(nextLocation));
    if (lost.length === 0) return false;
    if (action === "PUSH" || action === "REPLACE") return !(await mayLose(lost));
    const isFree = new Promise<boolean>((resolve) => {
      goOn = () => resolve(false);
    });
    if (!isAsking) {
      isAsking = true;
      void mayLose(lost).then((isLeaving) => {
        isAsking = false;
        const wayBack = indexOf(history.location.state) - indexOf(window.history.state);
        if (isLeaving) goOn();
        // Going nowhere would load the page anew.
        else if (wayBack !== 0) window.history.go(wayBack);
      });
    }
    return isFree;
  };
}

const addressOf = ({ pathname, search }: HistoryLocation): string => pathname + search;
const indexOf = (state: { __TSR_index?: number } | null): number => state?.__TSR_index ?? 0;
