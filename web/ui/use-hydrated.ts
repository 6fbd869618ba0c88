import { useSyncExternalStore } from "react";

const nobody = () => () => undefined;

/** Returns false on the server and in the hydrating render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nobody,
    () => true,
    () => false,
  );
