import { useEffect, useRef } from "react";
import { holdUnsaved, mayLose, type Unsaved } from "./unsaved.ts";

export interface UnsavedForm {
  /** Called when saved: leaving no longer asks, though the form may still differ. */
  saved: () => void;
  /** Closes at once if nothing is lost, else after a confirmation. For accidental closing: Escape, a press outside. */
  thenClose: (close: () => void) => () => void;
}

interface Options extends Partial<Unsaved> {
  isChanged: boolean;
}

const isOtherPath = (from: string, to: string): boolean => pathOf(from) !== pathOf(to);
const pathOf = (address: string): string => address.split("?")[0] ?? "";

/** Asks before leaving a form with unsaved changes. Default: any other path loses them, another query doesn't. */
export function useUnsaved({ isChanged, isLostBetween = isOtherPath, kept }: Options): UnsavedForm {
  const latest = useRef({ isLostBetween, kept });
  const held = useRef<{ unsaved: Unsaved; release: () => void }>(undefined);
  useEffect(() => {
    latest.current = { isLostBetween, kept };
  });
  useEffect(() => {
    if (!isChanged) return;
    const unsaved: Unsaved = {
      isLostBetween: (from, to) => latest.current.isLostBetween(from, to),
      kept: () => latest.current.kept?.(),
    };
    const release = holdUnsaved(unsaved);
    held.current = { unsaved, release };
    return () => {
      held.current = undefined;
      release();
    };
  }, [isChanged]);
  return {
    saved: () => held.current?.release(),
    thenClose: (close) => () => {
      const lost = held.current ? [held.current.unsaved] : [];
      void mayLose(lost, "close").then((isLeaving) => isLeaving && close());
    },
  };
}
