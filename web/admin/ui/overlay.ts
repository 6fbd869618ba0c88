import { useSyncExternalStore } from "react";

/** What lies over every screen of the back office when it is asked for. */
export type Overlay = "palette" | "help";

let opened: Overlay | undefined;
const listeners = new Set<() => void>();

export const openOverlay = (overlay: Overlay): void => change(overlay);
export const closeOverlay = (): void => change(undefined);
export const openedOverlay = (): Overlay | undefined => opened;

export const useOverlay = (): Overlay | undefined =>
  useSyncExternalStore(listen, openedOverlay, () => undefined);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Overlay | undefined): void {
  opened = next;
  for (const listener of listeners) listener();
}
