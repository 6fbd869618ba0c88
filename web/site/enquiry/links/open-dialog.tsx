import { type ComponentType, type MouseEvent, useEffect } from "react";
import { MOBILE_BREAKPOINT } from "#contract/enquiries/limits.ts";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { usePlaceOf } from "#web/routing/use-router.ts";
import type { DialogProps, EnquiryAbout, EnquiryKind } from "./about.ts";

type Opened = Omit<DialogProps, "onClose"> & { Dialog: ComponentType<DialogProps> };

const openedDialog = createAtom<Opened | undefined>(undefined);

/** Loaded on demand, with the dialogs' styles. */
const loadDialog = () => import("../dialogs/enquiry-dialog.tsx").then((module) => module.EnquiryDialog);

const dialogsOpen = () => document.querySelectorAll("dialog[open]").length;

/** Opens a dialog, unless the page was left meanwhile; if it fails to load, `href` is followed. */
async function openDialog(kind: EnquiryKind, about: EnquiryAbout | undefined, href: string): Promise<void> {
  const { pathname } = window.location;
  const others = dialogsOpen();
  const Dialog = await loadDialog().catch(() => undefined);
  if (!Dialog) window.location.assign(href);
  else if (window.location.pathname === pathname && dialogsOpen() === others)
    openedDialog.set(() => ({ Dialog, kind, about, href }));
}

const closeDialog = (): void => openedDialog.set(() => undefined);

/**
 * Returns the props that make a tel: or mailto: link open the dialog (spec section 2, 'Dialogs'). It stays a link under 768
 * px, unless the dialog is for every width, before hydration, with a modifier key, and if the dialog fails to load.
 */
export function dialogLinkProps(kind: EnquiryKind, about?: EnquiryAbout, isForEveryWidth = false) {
  const opens = () => isForEveryWidth || window.innerWidth >= MOBILE_BREAKPOINT;
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

/** Shows the open dialog until it closes, or the page or the viewer below it is left. */
export function DialogHost() {
  const opened = useAtom(openedDialog);
  const place = usePlaceOf(
    // Not which catalogue: the address has it only once the viewer knows it.
    ({ pathname, search }) => `${pathname} ${search["catalogue"] ? "viewer" : ""}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the dialog
  useEffect(() => closeDialog, [place]);
  if (!opened) return null;
  const { Dialog, ...asked } = opened;
  return <Dialog {...asked} onClose={closeDialog} />;
}
