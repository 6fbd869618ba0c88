import { useRef, useState } from "react";

/** The panels that phones show over the page on demand. */
export type SheetName = "find" | "parts" | "more";

export interface BottomSheet {
  name: SheetName | undefined;
  /** Whether it was opened by a press, not by the address. */
  isPressed: boolean;
  open: (name: SheetName) => void;
  toggle: (name: SheetName) => void;
  /** Closes it and returns the focus to its opener. */
  close: () => void;
}

/** The open sheet; at most one. */
export function useSheet(first: SheetName | undefined): BottomSheet {
  const [name, setName] = useState(first);
  const [isPressed, setIsPressed] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = (next: SheetName) => {
    opener.current = document.activeElement;
    setName(next);
    setIsPressed(true);
  };
  const close = () => {
    setName(undefined);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  return { name, isPressed, open, close, toggle: (next) => (name === next ? close() : open(next)) };
}
