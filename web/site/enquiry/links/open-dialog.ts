import type { ComponentType } from "react";
import { createAtom } from "../../../api/atom.ts";
import type { DialogProps, EnquiryAbout, EnquiryKind } from "./about.ts";

type Opened = Omit<DialogProps, "onClose"> & { Dialog: ComponentType<DialogProps> };

/** The dialog that lies over the page. */
export const openedDialog = createAtom<Opened | undefined>(undefined);

/** The dialogs with their styles, which no page loads before somebody is about to open one. */
export const loadDialog = () =>
  import("../dialogs/enquiry-dialog.tsx").then((module) => module.EnquiryDialog);

const dialogsOpen = () => document.querySelectorAll("dialog[open]").length;

/** Opens a dialog over the page, unless that is left, or another dialog opened, before it is loaded. Where it cannot be loaded, `href` is followed. */
export async function openDialog(
  kind: EnquiryKind,
  about: EnquiryAbout | undefined,
  href: string,
): Promise<void> {
  const { pathname } = window.location;
  const others = dialogsOpen();
  const Dialog = await loadDialog().catch(() => undefined);
  if (!Dialog) window.location.assign(href);
  else if (window.location.pathname === pathname && dialogsOpen() === others)
    openedDialog.set(() => ({ Dialog, kind, about, href }));
}

export const closeDialog = (): void => openedDialog.set(() => undefined);
