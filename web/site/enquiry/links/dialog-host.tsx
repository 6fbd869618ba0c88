import { useEffect } from "react";
import { useAtom } from "../../../api/atom.ts";
import { usePlaceOf } from "../../../routing/use-router.ts";
import { closeDialog, openedDialog } from "./open-dialog.ts";

/** Shows the dialog that was opened, until it closes, or the page or the viewer that it lies over is left. */
export function DialogHost() {
  const opened = useAtom(openedDialog);
  const place = usePlaceOf(
    // Which catalogue does not matter: the address names it only when the viewer knows it.
    ({ pathname, search }) => `${pathname} ${search["catalogue"] ? "viewer" : ""}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what leaving a place is for
  useEffect(() => closeDialog, [place]);
  if (!opened) return null;
  const { Dialog, ...asked } = opened;
  return <Dialog {...asked} onClose={closeDialog} />;
}
