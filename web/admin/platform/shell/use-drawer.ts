import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";

export interface Drawer {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The width from which the sidebar is always open (spec section 2, 'Admin shell'). */
const LARGE = "(min-width: 1024px)";

/** Escape, overlay and navigation close it; on large screens it is always open. */
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

  // A focused link is hidden with the sidebar: the focus moves to the content, which is `inert` while the sidebar is open.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement?.matches("body, .sidebar *"))
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [isOpen]);

  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the sidebar
  useEffect(() => setIsOpen(false), [path]);

  return { isOpen, toggle: () => setIsOpen(!isOpen), close, button };
}
