import { overlay } from "../ui/overlay.ts";
import { handlerOf } from "./handlers.ts";
import { pressOf, shortcutFinder } from "./press.ts";
import { shortcutsAreOn } from "./switch.ts";

/** Fields in which a character is typed, or chooses an entry. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]";

/**
 * Listens to the keyboard until the returned function is called. Nothing is heard while a dialog is open; in a field
 * only what opens the palette is, and characters alone never are when they are turned off.
 */
export function listenToShortcuts(): () => void {
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

const isCovered = () => overlay.get() !== undefined || document.querySelector("dialog[open]") !== null;
