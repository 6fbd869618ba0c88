import type { MouseEvent } from "react";
import { MOBILE_BREAKPOINT } from "../../../../contract/platform/limits.ts";
import type { EnquiryAbout, EnquiryKind } from "./about.ts";
import { loadDialog, openDialog } from "./open-dialog.ts";

const isWide = () => window.innerWidth >= MOBILE_BREAKPOINT;

/**
 * What makes a dialler's or mail client's link open the dialog instead (spec section 2, 'Dialogs'). Under 768 px
 * it stays what it is, unless the dialog is for every width; likewise before any script runs, when a modifier
 * is held, and when the dialog cannot be loaded or fails.
 */
export function asking(kind: EnquiryKind, about?: EnquiryAbout, isForEveryWidth = false) {
  const opens = () => isForEveryWidth || isWide();
  const prepare = () => {
    // What fails here is tried again by the click.
    if (opens()) loadDialog().catch(() => undefined);
  };
  return {
    "data-waits": isForEveryWidth ? "" : "wide",
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const { href } = event.currentTarget;
      if (event.ctrlKey || event.metaKey || event.shiftKey || !opens()) return;
      event.preventDefault();
      openDialog(kind, about, href);
    },
  };
}
