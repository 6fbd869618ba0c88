import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NETWORK } from "../../../../contract/messages.ts";
import { useAtom } from "../../../api/atom.ts";
import { showToast } from "../../../api/toast-store.ts";
import { undoLast } from "../data/undo.ts";
import { handlerOf, SHORTCUTS, type ShortcutId, shortcutsAreOn, useShortcuts } from "../shortcuts/table.ts";
import { closeOverlay, openOverlay, overlay } from "../ui/use-refocus.ts";
import type { Screen } from "./items.ts";
import type { ScreenTo } from "./use-commands.ts";

/** How long the second key of 'g d' may follow the first, in milliseconds. */
const SECOND_KEY = 1500;

/** Fields in which a character is typed, or chooses an entry. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]";

const isCovered = () => overlay.get() !== undefined || document.querySelector("dialog[open]") !== null;

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

/**
 * Listens to the keyboard until the returned function is called. Nothing is heard while a dialog is open; in a field
 * only what opens the palette is, and characters alone never are when they are turned off.
 */
function listenToShortcuts(): () => void {
  const find = shortcutFinder();
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCovered()) return;
    const press = pressOf(event);
    if (!press) return;
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (isTyping && press !== "mod+k") return;
    if (!press.startsWith("mod+") && !shortcutsAreOn.get()) return;
    const id = find(press, event.timeStamp);
    const act = id && handlerOf(id);
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** A key as the table writes it; undefined for one that has a meaning of its own, such as Tab or Alt+F. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): string | undefined {
  if (key.length !== 1 || altKey) return undefined;
  const isLetter = /[a-z]/i.test(key);
  if (isLetter && shiftKey) return undefined;
  const name = key.toLowerCase();
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** Recognises shortcuts in a row of presses, each with its moment in milliseconds; two keys count when they follow soon. */
export function shortcutFinder(): (press: string, at: number) => ShortcutId | undefined {
  let first = "";
  let since = 0;
  return (press, at) => {
    const together = `${first} ${press}`;
    const isSoon = first !== "" && at - since <= SECOND_KEY;
    const found = isSoon ? SHORTCUTS.find((shortcut) => shortcut.press === together) : undefined;
    const begins = !found && SHORTCUTS.some((shortcut) => shortcut.press.startsWith(`${press} `));
    first = begins ? press : "";
    since = at;
    return (found ?? SHORTCUTS.find((shortcut) => shortcut.press === press))?.id;
  };
}
