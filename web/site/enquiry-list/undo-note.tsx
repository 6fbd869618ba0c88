import { useEffect, useRef } from "react";
import { nameOf } from "../enquiry/list/entry.ts";
import type { Removed } from "./edit.ts";

/** Says what was taken off the list, and puts it back; the keyboard goes on from here. */
export function UndoNote({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was removed takes the focus with it
  useEffect(() => button.current?.focus(), [removed]);
  const [first] = removed;
  return (
    <div className="undo">
      <p role="status">
        {removed.length === 1 && first
          ? `Removed: ${nameOf(first.entry)}`
          : `${removed.length} lines removed`}
      </p>
      <button type="button" className="btn bare" ref={button} onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
