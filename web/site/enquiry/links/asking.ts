import type { MouseEvent } from "react";
import { MOBILE_BREAKPOINT } from "../../../../contract/platform/limits.ts";
import type { EnquiryAbout, EnquiryKind } from "./about.ts";
import { loadDialog, openDialog } from "./open-dialog.ts";

const isWide = () => window.innerWidth >= MOBILE_BREAKPOINT;

/**
 * Returns the props that make a tel: or mailto: link open the dialog (spec section 2, 'Dialogs'). It stays a link under 768
 * px, unless the dialog is for every width, before hydration, with a modifier key, and if the dialog fails to load.
 */
export function dialogLinkProps(kind: EnquiryKind, about?: EnquiryAbout, isForEveryWidth = false) {
  const opens = () => isForEveryWidth || isWide();
  const prepare = () => {
    // The click retries a failed load.
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
