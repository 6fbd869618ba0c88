import { useEffect } from "react";
import { useAtom } from "../../../api/atom.ts";
import { usePlaceOf } from "../../../routing/use-router.ts";
import { closeDialog, openedDialog } from "./open-dialog.ts";

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
