import { type RefObject, useEffect, useState } from "react";
import { useLayer } from "../routing/layers.ts";
import { usePlaceOf } from "../routing/use-router.ts";
import { useDismiss } from "./use-dismiss.ts";

/**
 * Menus made of `<details>` in an element, which work without scripts. With scripts they also close on Escape, on Back, on a
 * press or focus outside, and on navigation.
 */
export function useMenus(element: RefObject<HTMLElement | null>): void {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => [...(element.current?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [])];
  const close = (returnsFocus: boolean) => {
    for (const menu of open()) {
      const hadFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (returnsFocus && hadFocus) menu.querySelector("summary")?.focus();
    }
    setIsOpen(false);
  };
  useDismiss(element, (reason) => close(reason === "escape"));
  useLayer(() => close(true), isOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menus are read when one changes
  useEffect(() => {
    const around = element.current;
    const changed = () => setIsOpen(open().length > 0);
    around?.addEventListener("toggle", changed, true);
    return () => around?.removeEventListener("toggle", changed, true);
  }, [element]);
  const href = usePlaceOf((place) => place.href);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menus
  useEffect(() => close(false), [href]);
}
