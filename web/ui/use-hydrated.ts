import { useSyncExternalStore } from "react";

const nobody = () => () => undefined;

/** Whether scripts run: false on the server, and in the first drawing of what the server rendered. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nobody,
    () => true,
    () => false,
  );
