import { createAtom } from "@tanstack/react-store";
import type { ComponentType } from "react";
import type { DialogProps, EnquiryAbout, EnquiryKind } from "./about.ts";

type Opened = Omit<DialogProps, "onClose"> & { Dialog: ComponentType<DialogProps> };

/** The dialog that lies over the page. */
export const openedDialog = createAtom<Opened | undefined>(undefined);

/** The dialogs with their styles, which no page loads before somebody is about to open one. */
export const loadDialog = () =>
  import("../dialogs/enquiry-dialog.tsx").then((module) => module.EnquiryDialog);

/** Opens a dialog over the page, unless that is left before it is loaded; rejects when it cannot be loaded. */
export async function openDialog(kind: EnquiryKind, about: EnquiryAbout | undefined): Promise<void> {
  const { pathname } = window.location;
  const Dialog = await loadDialog();
  if (window.location.pathname === pathname) openedDialog.set(() => ({ Dialog, kind, about }));
}

export const closeDialog = (): void => openedDialog.set(() => undefined);
