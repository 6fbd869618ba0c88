import { type RefObject, useLayoutEffect } from "react";

/**
 * Opens a modal dialog while mounted; focus starts at `data-first`. On closing it returns to the previously focused
 * element, or to `main` if that is removed or the page was loaded with the dialog open.
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
