import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NETWORK } from "../../../../contract/messages.ts";
import { useAtom } from "../../../api/atom.ts";
import { showToast } from "../../../api/toast-store.ts";
import { undoLast } from "../data/undo.ts";
import { useShortcuts } from "../shortcuts/handlers.ts";
import { listenToShortcuts } from "../shortcuts/listen.ts";
import { closeOverlay, openOverlay, overlay } from "../ui/overlay.ts";
import type { Screen } from "./items.ts";
import type { ScreenTo } from "./use-commands.ts";

const load = () => import("./overlays.ts");

/** The keyboard of the back office: its shortcuts, the palette and the sheet of keys, which are loaded when asked for. */
export function KeyboardHost({ screens }: { screens: readonly Screen<ScreenTo>[] }) {
  const shown = useAtom(overlay);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const navigate = useNavigate();
  useEffect(listenToShortcuts, []);
  useShortcuts({
    palette: () => openOverlay("palette"),
    help: () => openOverlay("help"),
    undo: undoLast,
    search: () => document.querySelector<HTMLInputElement>("main input[type=search]")?.focus(),
    ...Object.fromEntries(screens.map(({ to }) => [to, () => void navigate({ to })])),
  });
  useEffect(() => {
    if (!shown || loaded) return;
    load().then(setLoaded, () => {
      closeOverlay();
      showToast({ kind: "error", text: NETWORK.failed });
    });
  }, [shown, loaded]);

  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what leaving a screen is for
  useEffect(() => closeOverlay, [path]);

  if (!shown || !loaded) return null;
  const { Palette, ShortcutSheet } = loaded;
  if (shown === "help") return <ShortcutSheet onClose={closeOverlay} />;
  return <Palette screens={screens} onClose={closeOverlay} />;
}
