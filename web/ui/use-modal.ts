import { type RefObject, useLayoutEffect } from "react";

/** Opens a dialog over everything while it is drawn; the keyboard starts at `data-first`, focus returns to what had it. */
export function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && document.activeElement !== opener) opener.focus();
    };
  }, [element]);
}
