import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Focuses the field named by the address's hash, with a visible ring, and scrolls to it; `find` returns its element, if any. */
export function useHashFocus(find: (name: string) => HTMLElement | null | undefined): void {
  const name = useLocation({ select: ({ hash }) => hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is handled once
  useEffect(() => {
    const element = name ? find(name) : undefined;
    element?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    element?.scrollIntoView({ block: "center" });
  }, [name]);
}
