import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Returns false on the server and in the hydrating render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
