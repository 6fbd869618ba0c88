import { useRef } from "react";
import { toastFailure } from "../calls/ask.ts";
import { moved } from "./move-buttons.tsx";

interface Ordering {
  show: (ids: readonly string[]) => void;
  send: (ids: readonly string[]) => Promise<unknown>;
  /** Runs a change, and refetches what it changed. */
  during: (change: () => Promise<void>) => Promise<void>;
  failed: string;
}

/** Moves an entry optimistically; moves during a call are sent after it, and the last order wins. */
export function useOrder(
  ids: readonly string[],
  { show, send, during, failed }: Ordering,
): (from: number, to: number) => void {
  const pendingOrder = useRef<readonly string[]>(undefined);
  const isRunning = useRef(false);

  const run = async (before: readonly string[]) => {
    isRunning.current = true;
    let stored = before;
    try {
      while (pendingOrder.current) {
        const next = pendingOrder.current;
        pendingOrder.current = undefined;
        await send(next);
        stored = next;
      }
    } catch (error) {
      pendingOrder.current = undefined;
      show(stored);
      toastFailure(error, failed);
    }
    isRunning.current = false;
  };
  return (from, to) => {
    const next = moved(ids, from, to);
    pendingOrder.current = next;
    show(next);
    if (!isRunning.current) void during(() => run(ids));
  };
}
