import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";

export interface Drawer {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** The button that opens it: focus returns there. */
  button: RefObject<HTMLButtonElement | null>;
}

/** As wide as where the sidebar stands beside the content for good (spec section 2, 'Admin shell'). */
const LARGE = "(min-width: 1024px)";

/**
 * The sidebar of small screens: the toggle opens and closes it; Escape, the dimmed overlay, and a screen that was
 * reached close it. On large screens the sidebar is always open, and there is nothing to do.
 */
export function useDrawer(): Drawer {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    const media = matchMedia(LARGE);
    const widened = () => setIsOpen(false);
    document.addEventListener("keydown", pressed);
    media.addEventListener("change", widened);
    return () => {
      document.removeEventListener("keydown", pressed);
      media.removeEventListener("change", widened);
    };
  }, [isOpen]);

  // A link of the sidebar is hidden with it: the keyboard goes on from the content, which is `inert` while the sidebar is open.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement?.matches("body, .sidebar *"))
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [isOpen]);

  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what a new address is for
  useEffect(() => setIsOpen(false), [path]);

  return { isOpen, toggle: () => setIsOpen(!isOpen), close, button };
}
