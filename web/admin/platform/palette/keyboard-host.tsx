import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NETWORK } from "#contract/platform/public-messages.ts";
import { useAtom } from "#web/api/atom.ts";
import { loadNeeded } from "#web/api/needed-script.ts";
import { showToast } from "#web/api/toast-store.ts";
import { undoLast } from "../data/undo.ts";
import { handlerOf, SHORTCUTS, shortcutsAreOn, useShortcuts } from "../shortcuts/table.ts";
import { closeOverlay, openOverlay, overlay } from "../ui/use-refocus.ts";

/** Fields that use character keys. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]";

const isCovered = () => overlay.get() !== undefined || document.querySelector("dialog[open]") !== null;

const load = () => import("./overlays.ts");

/** The keyboard shortcuts, and the palette and the shortcut list, which are loaded on demand. */
export function KeyboardHost() {
  const shown = useAtom(overlay);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(listenToShortcuts, []);
  useShortcuts({
    palette: () => openOverlay("palette"),
    help: () => openOverlay("help"),
    undo: undoLast,
    search: () => document.querySelector<HTMLInputElement>("main input[type=search]")?.focus(),
  });
  useEffect(() => {
    if (!shown || loaded) return;
    loadNeeded(load).then(setLoaded, () => {
      closeOverlay();
      showToast({ kind: "error", text: NETWORK.failed });
    });
  }, [shown, loaded]);

  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the overlay
  useEffect(() => closeOverlay, [path]);

  if (!shown || !loaded) return null;
  const { Palette, ShortcutSheet } = loaded;
  if (shown === "help") return <ShortcutSheet onClose={closeOverlay} />;
  return <Palette onClose={closeOverlay} />;
}

/** Ignores all keys while a dialog is open, in fields all but the palette's. Returns the stop function. */
function listenToShortcuts(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCovered()) return;
    const press = pressOf(event);
    if (!press) return;
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (isTyping && press !== "mod+k") return;
    if (!press.startsWith("mod+") && !shortcutsAreOn.get()) return;
    const id = SHORTCUTS.find((shortcut) => shortcut.press === press)?.id;
    const act = id && handlerOf(id);
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Returns a key as the table writes it; undefined for keys with their own meaning, such as Tab or Alt+F. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): string | undefined {
  if (key.length !== 1 || altKey) return undefined;
  const isLetter = /[a-z]/i.test(key);
  if (isLetter && shiftKey) return undefined;
  const name = key.toLowerCase();
  return ctrlKey || metaKey ? `mod+${name}` : name;
}
