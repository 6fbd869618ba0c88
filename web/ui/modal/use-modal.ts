import { type RefObject, useLayoutEffect } from "react";

/** Focus starts at `data-first` and returns on closing, or goes to `main` if its origin was removed. */
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
