import { useRouterState } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { closeDialog, onDialog, openedDialog } from "./open-dialog.ts";

/** Shows the dialog that was opened, until it closes or another page is reached. */
export function DialogHost() {
  const opened = useSyncExternalStore(onDialog, openedDialog, () => undefined);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what leaving a page is for
  useEffect(() => closeDialog, [path]);
  if (!opened) return null;
  const { Dialog, kind, about } = opened;
  return <Dialog kind={kind} about={about} onClose={closeDialog} />;
}
