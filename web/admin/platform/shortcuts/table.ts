import { useEffect, useRef } from "react";
import { createAtom, useAtom } from "#web/api/atom.ts";

const KEY = "adminShortcuts";
const OFF = "off";

/** Whether single-character shortcuts are on; speech input users turn them off (WCAG 2.1.4). */
export const shortcutsAreOn = createAtom(globalThis.localStorage?.getItem(KEY) !== OFF);

let handlers: readonly (() => ShortcutHandlers)[] = [];

/** Returns a shortcut's current handler, if any. */
export const handlerOf = (id: ShortcutId): (() => void) | undefined =>
  handlers.findLast((read) => read()[id])?.()[id];

/** `press` is 'mod+k' for Ctrl or ⌘, '?' for a single key. */
interface Shortcut {
  id: string;
  press: string;
  does: string;
  group: "Everywhere" | "Product list";
}

/** All shortcuts of the back office, for the key handler, the shortcut list and the palette. */
export const SHORTCUTS = [
  { id: "palette", press: "mod+k", does: "Search and commands", group: "Everywhere" },
  { id: "undo", press: "mod+z", does: "Undo, while a message offers it", group: "Everywhere" },
  { id: "search", press: "/", does: "Go to the search field", group: "Everywhere" },
  { id: "help", press: "?", does: "Keyboard shortcuts", group: "Everywhere" },
  { id: "new", press: "n", does: "Add a product", group: "Product list" },
  { id: "select", press: "x", does: "Select the focused one", group: "Product list" },
  { id: "edit", press: "e", does: "Edit it", group: "Product list" },
  { id: "quickEdit", press: "q", does: "Quick edit it", group: "Product list" },
  { id: "duplicate", press: "d", does: "Duplicate it", group: "Product list" },
  { id: "history", press: "h", does: "View its history", group: "Product list" },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof SHORTCUTS)[number]["id"];

/** Returns the labels of a shortcut's keys: ['Ctrl', 'K'] or ['D']. */
export const shortcutKeys = (press: string, isMac: boolean): string[] =>
  press.split("+").map((key) => {
    if (key === "mod") return isMac ? "⌘" : "Ctrl";
    return key.toUpperCase();
  });

export type ShortcutHandlers = Partial<Record<ShortcutId, () => void>>;

/** Registers shortcut handlers while mounted; the last registered one wins. */
export function useShortcuts(own: ShortcutHandlers): void {
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  useEffect(() => {
    const read = () => latest.current;
    handlers = [...handlers, read];
    return () => {
      handlers = handlers.filter((other) => other !== read);
    };
  }, []);
}

/** Returns the stored state of the switch, and its toggle. */
export function useShortcutSwitch(): [boolean, () => void] {
  const isOn = useAtom(shortcutsAreOn);
  const turn = () => {
    if (isOn) localStorage.setItem(KEY, OFF);
    else localStorage.removeItem(KEY);
    shortcutsAreOn.set(() => !isOn);
  };
  return [isOn, turn];
}
