import type { ComponentType } from "react";
import { createAtom } from "../../../api/atom.ts";
import type { DialogProps, EnquiryAbout, EnquiryKind } from "./about.ts";

type Opened = Omit<DialogProps, "onClose"> & { Dialog: ComponentType<DialogProps> };

export const openedDialog = createAtom<Opened | undefined>(undefined);

/** Loaded on demand, with the dialogs' styles. */
export const loadDialog = () =>
  import("../dialogs/enquiry-dialog.tsx").then((module) => module.EnquiryDialog);

const dialogsOpen = () => document.querySelectorAll("dialog[open]").length;

/** Opens a dialog, unless the page was left meanwhile; if it fails to load, `href` is followed. */
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
