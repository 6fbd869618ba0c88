import { useEffect, useRef } from "react";
import { holdUnsaved, mayLose, type Unsaved } from "./unsaved.ts";

export interface UnsavedForm {
  /** It is saved: leaving asks no more, though the form may still hold what was typed. */
  saved: () => void;
  /** Goes on at once when nothing is lost by it, else after the question. For what closes by accident: Escape, a press outside. */
  thenClose: (close: () => void) => () => void;
}

interface Options extends Partial<Unsaved> {
  isChanged: boolean;
}

const isOtherPath = (from: string, to: string): boolean => pathOf(from) !== pathOf(to);
const pathOf = (address: string): string => address.split("?")[0] ?? "";

/**
 * Lets leaving ask while a form holds changes that are not saved. Without `isLostBetween` they are lost on every other
 * path, not by another query of the same one.
 */
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
