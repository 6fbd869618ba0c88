import { useSyncExternalStore } from "react";
import type { Router, RouterState } from "./router.ts";

/** Returns a part of the router's state, re-rendering only when it changes. */
function useStateOf<T>({ follow, state }: Router, select: (state: RouterState) => T): T {
  const now = () => select(state());
  return useSyncExternalStore(follow, now, now);
}

export const useShown = (router: Router) => useStateOf(router, ({ shown }) => shown);
export const usePending = (router: Router) => useStateOf(router, ({ Pending }) => Pending);
export const useArrival = (router: Router) => useStateOf(router, ({ arrival }) => arrival);
