import { useEffect, useRef } from "react";
import type { ShortcutId } from "./table.ts";

/** What a screen does at its shortcuts. */
export type Handlers = Partial<Record<ShortcutId, () => void>>;

let handlers: readonly (() => Handlers)[] = [];

/** Lets shortcuts act for as long as the component stands; the one that came last wins. */
export function useShortcuts(own: Handlers): void {
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

/** What a shortcut does at this moment; undefined where it means nothing. */
export const handlerOf = (id: ShortcutId): (() => void) | undefined =>
  handlers.findLast((read) => read()[id])?.()[id];
