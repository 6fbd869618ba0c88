import { type RefObject, useLayoutEffect } from "react";
import { useLayer } from "../routing/layers.ts";

/**
 * Focus starts at `data-first` and returns on closing, or goes to `main` if its origin was removed. Back calls `onBack`, which
 * only a dialog without its own address has.
 */
export function useModal(element: RefObject<HTMLDialogElement | null>, onBack?: () => void): void {
  useLayer(() => onBack?.(), onBack !== undefined);
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      dialog?.close();
      const isOnPage = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      const place = isOnPage ? opener : document.querySelector("main");
      if (document.activeElement !== place) place?.focus({ preventScroll: !isOnPage });
    };
  }, [element]);
}
