import { type RefObject, useLayoutEffect } from "react";

/**
 * Opens a modal dialog while it is mounted; the focus starts at `data-first`. On closing it returns to the element that had it, or to
 * `main` when that is gone or the dialog was opened by its address.
 */
export function useModal(element: RefObject<HTMLDialogElement | null>): void {
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
