import { type RefObject, useLayoutEffect } from "react";

/**
 * Opens a dialog over everything while it is drawn; the keyboard starts at `data-first`. Focus returns to what had it, or to the page
 * when nothing had it, as under an address that opens the dialog.
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
