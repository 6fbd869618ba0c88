import { useSyncExternalStore } from "react";

const KEY = "adminShortcuts";
const OFF = "off";
const listeners = new Set<() => void>();

/** Whether single characters are shortcuts; who speaks to the computer turns them off (WCAG 2.1.4). */
export const areOn = (): boolean => localStorage.getItem(KEY) !== OFF;

/** The switch, which this browser remembers. */
export function useShortcutSwitch(): [boolean, () => void] {
  const isOn = useSyncExternalStore(listen, areOn, () => true);
  const turn = () => {
    if (isOn) localStorage.setItem(KEY, OFF);
    else localStorage.removeItem(KEY);
    for (const listener of listeners) listener();
  };
  return [isOn, turn];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
