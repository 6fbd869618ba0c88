import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";
import { useDismiss } from "../../ui/use-dismiss.ts";

const openMenus = (bar: HTMLElement | null) =>
  bar?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [];

/**
 * The bar's menus are `<details>`, which open and close without script. With it they also close on Escape,
 * when a person turns to something outside, and when a page was reached.
 */
export function useMenus(bar: RefObject<HTMLElement | null>): void {
  useDismiss(bar, (reason) => {
    for (const menu of openMenus(bar.current)) {
      const hadFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (reason === "escape" && hadFocus) menu.querySelector("summary")?.focus();
    }
  });
  const href = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what a new address is for
  useEffect(() => {
    for (const menu of openMenus(bar.current)) menu.open = false;
  }, [bar, href]);
}
