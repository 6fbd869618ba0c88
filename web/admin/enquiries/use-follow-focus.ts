import { type RefObject, useEffect, useRef } from "react";
import { rowId } from "./enquiry-row.tsx";

/**
 * The keyboard goes on in the enquiry that was opened, and from its row when it was closed, or from the list when
 * there is none any more. A page that opens with an enquiry leaves it where it is.
 */
export function useFollowFocus(
  opened: string | undefined,
  panel: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  const before = useRef(opened);
  useEffect(() => {
    const closed = before.current;
    before.current = opened;
    if (closed === opened) return;
    if (opened) {
      panel.current?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: "nearest" });
      return;
    }
    const row = closed === undefined ? null : document.getElementById(rowId(closed));
    (row ?? list.current)?.focus();
  }, [opened, panel, list]);
}
