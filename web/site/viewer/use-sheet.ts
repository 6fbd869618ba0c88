import { useRef, useState } from "react";

/** What a phone has no room for beside the page, and shows over it on demand. */
export type SheetName = "find" | "parts" | "more";

export interface Sheet {
  name: SheetName | undefined;
  open: (name: SheetName) => void;
  toggle: (name: SheetName) => void;
  /** The keyboard goes back to where it was opened. */
  close: () => void;
}

/** Which sheet is open; one at a time. */
export function useSheet(first: SheetName | undefined): Sheet {
  const [name, setName] = useState(first);
  const opener = useRef<Element | null>(null);
  const open = (next: SheetName) => {
    opener.current = document.activeElement;
    setName(next);
  };
  const close = () => {
    setName(undefined);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  return { name, open, close, toggle: (next) => (name === next ? close() : open(next)) };
}
